"""Work in processes that can be killed: jobs, the hosts that do them, batches, and limits of time and memory."""
