/**
 * What a substance leaves behind: the screens it turns positive and the confirmed analytes with a typical amount as a
 * multiple of the laboratory's cutoff. General pharmacology, editable data; a laboratory director has to approve such
 * a table before it decides anything.
 */
export interface Substance {
  /** Test codes of the immunoassay screens, urine and oral fluid. */
  screens: string[]
  /** Test code → typical concentration, in cutoffs. Below 1 it is present but under the cutoff now and then. */
  analytes: Record<string, number>
}

/** Prescribed ingredients by their name in the medication list. */
export const prescribedSubstances: Record<string, Substance> = {
  Codeine: { screens: ['S-OPI', 'O-OPI'], analytes: { 'C-COD': 30, 'C-MOR': 8, 'P-COD': 15 } },
  Morphine: { screens: ['S-OPI', 'O-OPI'], analytes: { 'C-MOR': 60, 'C-HYM': 1.5, 'P-MOR': 10 } },
  Hydrocodone: {
    screens: ['S-HYC', 'O-HYC'],
    analytes: { 'C-HYC': 20, 'C-NHYC': 18, 'C-HYM': 4, 'C-DHC': 3, 'P-HYC': 12 },
  },
  Hydromorphone: { screens: ['S-HYC', 'O-HYC'], analytes: { 'C-HYM': 15 } },
  Oxycodone: {
    screens: ['S-OXY', 'O-OXY'],
    analytes: { 'C-OXY': 25, 'C-NOXY': 30, 'C-OXM': 8, 'P-OXY': 15 },
  },
  Oxymorphone: { screens: ['S-OXY', 'O-OXY'], analytes: { 'C-OXM': 20 } },
  Fentanyl: { screens: ['S-FEN', 'O-FEN'], analytes: { 'C-FEN': 20, 'C-NFEN': 60, 'P-FEN': 12 } },
  Buprenorphine: { screens: ['S-BUP'], analytes: { 'C-BUP': 12, 'C-NBUP': 30, 'P-BUP': 10 } },
  Naloxone: { screens: [], analytes: { 'C-NALX': 12 } },
  Naltrexone: { screens: [], analytes: { 'C-NALT': 60 } },
  Methadone: { screens: ['S-MTD'], analytes: { 'C-MTD': 40, 'C-EDDP': 60, 'P-MTD': 30 } },
  Tramadol: { screens: ['S-TRAM'], analytes: { 'C-TRAM': 60, 'C-ODMT': 30, 'P-TRAM': 20 } },
  Tapentadol: { screens: [], analytes: { 'C-TAP': 40 } },
  Alprazolam: { screens: ['S-BENZ'], analytes: { 'C-ALP': 10, 'P-ALP': 6 } },
  Clonazepam: { screens: ['S-BENZ'], analytes: { 'C-7ACL': 12, 'P-CLON': 4 } },
  Diazepam: { screens: ['S-BENZ'], analytes: { 'C-NDZ': 15, 'C-OXAZ': 18, 'C-TEM': 12 } },
  Lorazepam: { screens: ['S-BENZ'], analytes: { 'C-LOR': 20 } },
  Temazepam: { screens: ['S-BENZ'], analytes: { 'C-TEM': 40, 'C-OXAZ': 6 } },
  Amphetamine: { screens: ['S-AMP', 'O-AMP'], analytes: { 'C-AMP': 25, 'P-AMP': 15 } },
  Lisdexamfetamine: { screens: ['S-AMP', 'O-AMP'], analytes: { 'C-AMP': 25, 'P-AMP': 15 } },
  Methylphenidate: { screens: [], analytes: { 'C-RIT': 60 } },
  Phentermine: { screens: [], analytes: { 'C-PHEN': 40 } },
  Gabapentin: { screens: [], analytes: { 'C-GAB': 40 } },
  Pregabalin: { screens: [], analytes: { 'C-PREG': 30 } },
  Carisoprodol: { screens: [], analytes: { 'C-CAR': 3, 'C-MEPR': 40 } },
  Zolpidem: { screens: [], analytes: { 'C-ZOLP': 20 } },
  Butalbital: { screens: ['S-BARB'], analytes: { 'C-BUTA': 20 } },
  Phenobarbital: { screens: ['S-BARB'], analytes: { 'C-PHBA': 40 } },
  Amitriptyline: { screens: [], analytes: { 'C-NTP': 6 } },
  Nortriptyline: { screens: [], analytes: { 'C-NTP': 8 } },
}

/** Substances without a prescription here, each with its weight among the unexpected findings. */
export const unexpectedSubstances: Record<string, Substance & { weight: number }> = {
  Cannabis: { weight: 30, screens: ['S-THC', 'O-THC'], analytes: { 'C-THCA': 15, 'P-THC': 8 } },
  Alcohol: { weight: 22, screens: ['S-ETG'], analytes: { 'C-ETG': 15, 'C-ETS': 12 } },
  Nicotine: { weight: 10, screens: ['S-COT'], analytes: { 'C-COT': 25 } },
  Methamphetamine: {
    weight: 14,
    screens: ['S-AMP', 'O-AMP'],
    analytes: { 'C-MAMP': 40, 'C-AMP': 8, 'P-MAMP': 25, 'P-AMP': 4 },
  },
  'Fentanyl, illicit': {
    weight: 9,
    screens: ['S-FEN', 'O-FEN'],
    analytes: { 'C-FEN': 40, 'C-NFEN': 120, 'P-FEN': 20 },
  },
  Cocaine: { weight: 8, screens: ['S-BZE', 'O-BZE'], analytes: { 'C-BZE': 30, 'P-COC': 8, 'P-BZE': 12 } },
  Heroin: {
    weight: 3,
    screens: ['S-6AM', 'S-OPI', 'O-6AM', 'O-OPI'],
    analytes: { 'C-6AM': 8, 'C-MOR': 90, 'C-COD': 4, 'P-6AM': 12, 'P-MOR': 14 },
  },
  Kratom: { weight: 3, screens: [], analytes: { 'C-MITR': 15 } },
  MDMA: { weight: 1, screens: ['S-MDMA', 'O-MDMA'], analytes: { 'C-MDMA': 20, 'C-MDA': 3 } },
}
