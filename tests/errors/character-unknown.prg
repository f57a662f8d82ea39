"EURO €"
