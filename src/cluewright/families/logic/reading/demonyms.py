"""Countries with their adjectives and their people, one row each, so that Spain, Spanish and Spaniard are one."""

from __future__ import annotations

_ROWS = """
Afghanistan Afghan|Albania Albanian|Algeria Algerian|America American|Argentina Argentine Argentinian Argentinean
Armenia Armenian|Australia Australian Aussie|Austria Austrian|Bangladesh Bangladeshi|Belgium Belgian|Bolivia Bolivian
Brazil Brazilian|Britain British Brit Briton|Bulgaria Bulgarian|Cambodia Cambodian|Canada Canadian|Chile Chilean
China Chinese Chinaman|Colombia Colombian|Croatia Croatian Croat|Cuba Cuban|Cyprus Cypriot|Czechia Czech
Denmark Danish Dane|Ecuador Ecuadorian|Egypt Egyptian|England English Englishman Englishwoman|Estonia Estonian
Ethiopia Ethiopian|Finland Finnish Finn|France French Frenchman Frenchwoman|Germany German|Ghana Ghanaian
Greece Greek|Holland Dutch Dutchman Dutchwoman Netherlands Netherlander|Hungary Hungarian|Iceland Icelandic Icelander
India Indian|Indonesia Indonesian|Iran Iranian|Iraq Iraqi|Ireland Irish Irishman Irishwoman|Israel Israeli
Italy Italian|Jamaica Jamaican|Japan Japanese|Jordan Jordanian|Kazakhstan Kazakh Kazakhstani|Kenya Kenyan
Korea Korean|Kuwait Kuwaiti|Latvia Latvian|Lebanon Lebanese|Lithuania Lithuanian|Luxembourg Luxembourger
Malaysia Malaysian|Malta Maltese|Mexico Mexican|Mongolia Mongolian|Morocco Moroccan|Nepal Nepalese|Nigeria Nigerian
Norway Norwegian|Pakistan Pakistani|Panama Panamanian|Peru Peruvian|Philippines Filipino Filipina|Poland Polish Pole
Portugal Portuguese|Romania Romanian|Russia Russian|Scotland Scottish Scot Scotsman Scotswoman|Serbia Serbian Serb
Slovakia Slovak Slovakian|Slovenia Slovenian Slovene|Somalia Somali|Spain Spanish Spaniard|Sudan Sudanese
Sweden Swedish Swede|Switzerland Swiss|Syria Syrian|Thailand Thai|Tunisia Tunisian|Turkey Turkish Turk
Ukraine Ukrainian|Uruguay Uruguayan|Venezuela Venezuelan|Vietnam Vietnamese|Wales Welsh Welshman Welshwoman
Bosnia Bosnian|Costa_Rica Costa_Rican|Czech_Republic Czech|El_Salvador Salvadoran Salvadorean|New_Zealand New_Zealander
Puerto_Rico Puerto_Rican|Saudi_Arabia Saudi Saudi_Arabian|South_Africa South_African|South_Korea South_Korean
Sri_Lanka Sri_Lankan|Yemen Yemeni Yemenite|Zambia Zambian|Zimbabwe Zimbabwean|Uganda Ugandan|Tanzania Tanzanian
"""

KIN: dict[str, frozenset[str]] = {}
"""For each word, all words of its row, in lower case and run together."""

COUNTRIES = set()
"""The first word of each row."""

for _row in _ROWS.replace("\n", "|").split("|"):
    _family = frozenset(_row.lower().replace("_", "").split())
    KIN.update(dict.fromkeys(_family, _family))
    COUNTRIES.update(_row.lower().replace("_", "").split()[:1])
