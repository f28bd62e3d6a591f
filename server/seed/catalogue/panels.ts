import type { SeedPanel } from './types'

/** As the bench calls them. */
const shortNames: Readonly<Record<string, string>> = {
  BMP: 'Basic metabolic',
  CMP: 'Comp metabolic',
  LIPID: 'Lipids',
  HEPATIC: 'Hepatic function',
  RENAL: 'Renal function',
  LYTES: 'Electrolytes',
  CBC: 'CBC',
  CBCD: 'CBC with diff',
  THYROID: 'Thyroid',
  DIAB: 'Hemoglobin A1c',
  IRON: 'Iron studies',
  VITAMIN: 'Vitamins',
  COAG: 'Coagulation',
  PTINR: 'PT/INR',
  CARDIAC: 'Cardiac markers',
  TESTOS: 'Testosterone',
  FEMHORM: 'Female hormones',
  PSASCR: 'PSA',
  UA: 'UA with microscopy',
  UADIP: 'UA dipstick',
  UACR: 'Urine ACR',
  HEPACUTE: 'Acute hepatitis',
  STISER: 'STI serology',
  PRENATAL: 'Prenatal serology',
  TOXSCR: 'Urine drug screen',
  TOXCMP: 'Urine drugs, full',
  TOXOPI: 'Opioids, urine',
  TOXREC: 'Recovery, urine',
  TOXOF: 'Oral fluid drugs',
  COVFLU: 'COVID/Flu/RSV',
  RESPX: 'Respiratory PCR',
  UTIPCR: 'UTI PCR',
  STIPCR: 'STI PCR',
  VAGPCR: 'Vaginitis PCR',
  MRSAPCR: 'MRSA nares PCR',
  WOUND: 'Wound culture',
  URCULT: 'Urine culture',
  STREPC: 'Strep A culture',
  STOOLC: 'Stool culture',
  BLCULT: 'Blood culture',
  HCGQNT: 'hCG, quant',
}

const panel = (
  code: string,
  name: string,
  sampleType: string,
  tests: string,
  procedureCodes: string[],
  loinc: string | null = null,
): SeedPanel => ({
  code,
  name,
  shortName: shortNames[code] ?? null,
  loinc,
  procedureCodes,
  sampleType,
  tests: tests.split(' '),
  active: true,
})

const BMP = 'GLU BUN CREAT EGFR BCR NA K CL CO2 AGAP CA'
const LIVER = 'TP ALB GLOB AGR TBIL ALP AST ALT'
const CBC = 'WBC RBC HGB HCT MCV MCH MCHC RDW PLT MPV'
const DIFF = 'NEUTP LYMPHP MONOP EOSP BASOP IGP NEUTA LYMPHA MONOA EOSA BASOA'
const DIPSTICK = 'UCOL UCLA USG UPH UGLU UKET UPRO UBIL UBLD UNIT ULE UURO'
const VALIDITY = 'V-CREA V-SG V-PH V-NIT V-OXID'
const SCREEN =
  'S-AMP S-MDMA S-BARB S-BENZ S-BUP S-BZE S-THC S-FEN S-HYC S-MTD S-OPI S-6AM S-OXY S-PCP S-TRAM S-ETG'
const OPIOIDS =
  'C-COD C-MOR C-6AM C-HYC C-NHYC C-HYM C-DHC C-OXY C-NOXY C-OXM C-FEN C-NFEN C-BUP C-NBUP C-NALX C-MTD C-EDDP C-TRAM C-ODMT C-TAP C-MEP'
const BENZODIAZEPINES = 'C-ALP C-7ACL C-NDZ C-OXAZ C-TEM C-LOR'
const STIMULANTS = 'C-AMP C-MAMP C-MDMA C-MDA C-RIT C-PHEN C-BZE'
const OTHER_DRUGS = 'C-THCA C-PCP C-BUTA C-PHBA C-CAR C-MEPR C-GAB C-PREG C-ZOLP C-ETG C-ETS C-MITR C-XYL'

/** Panels as clinics order them. Numbers under `procedureCodes` are CPT or HCPCS Level II. */
export const panels: SeedPanel[] = [
  panel('BMP', 'Basic Metabolic Panel', 'SST', BMP, ['80048'], '24321-2'),
  panel('CMP', 'Comprehensive Metabolic Panel', 'SST', `${BMP} ${LIVER}`, ['80053'], '24323-8'),
  panel('LIPID', 'Lipid Panel', 'SST', 'CHOL TRIG HDL LDLC VLDL NHDL', ['80061'], '24331-1'),
  panel('HEPATIC', 'Hepatic Function Panel', 'SST', 'TP ALB TBIL DBIL ALP AST ALT', ['80076'], '24325-3'),
  panel(
    'RENAL',
    'Renal Function Panel',
    'SST',
    'GLU BUN CREAT EGFR NA K CL CO2 CA PHOS ALB',
    ['80069'],
    '24362-6',
  ),
  panel('LYTES', 'Electrolyte Panel', 'SST', 'NA K CL CO2 AGAP', ['80051'], '24326-1'),
  panel('CBC', 'CBC without Differential', 'LAV', CBC, ['85027'], '58410-2'),
  panel('CBCD', 'CBC with Differential', 'LAV', `${CBC} ${DIFF}`, ['85025'], '57021-8'),
  panel('THYROID', 'Thyroid Panel', 'SST', 'TSH FT4 FT3', ['84443', '84439', '84481']),
  panel('DIAB', 'Hemoglobin A1c with Average Glucose', 'LAV', 'A1C EAG', ['83036']),
  panel('IRON', 'Iron Studies', 'SST', 'FE TIBC ISAT FERR', ['83540', '83550', '82728']),
  panel('VITAMIN', 'Vitamin Panel', 'SST', 'VITD B12 FOL', ['82306', '82607', '82746']),
  panel('COAG', 'Coagulation Panel', 'BLUE', 'PT INR APTT', ['85610', '85730']),
  panel('PTINR', 'Prothrombin Time with INR', 'BLUE', 'PT INR', ['85610'], '34528-0'),
  panel('CARDIAC', 'Cardiac Markers', 'GRN', 'TNIH CK', ['84484', '82550']),
  panel('TESTOS', 'Testosterone, Free and Total', 'SST', 'TESTO FTEST SHBG', ['84403', '84402', '84270']),
  panel('FEMHORM', 'Female Hormone Panel', 'SST', 'E2 FSH LH PROG PRL', [
    '82670',
    '83001',
    '83002',
    '84144',
    '84146',
  ]),
  panel('PSASCR', 'Prostate Specific Antigen', 'SST', 'PSA', ['84153']),
  panel('UA', 'Urinalysis with Microscopy', 'UCUP', `${DIPSTICK} UWBC URBC UBAC USQE`, ['81001'], '24356-8'),
  panel('UADIP', 'Urinalysis, Dipstick', 'UCUP', DIPSTICK, ['81003'], '24357-6'),
  panel(
    'UACR',
    'Albumin to Creatinine Ratio, Urine',
    'UCUP',
    'UALB UCREA ACR',
    ['82043', '82570'],
    '34535-5',
  ),
  panel('HEPACUTE', 'Acute Hepatitis Panel', 'SST', 'HAVM HBCM HBSAG HCVAB', ['80074']),
  panel('STISER', 'STI Serology', 'SST', 'HIV RPR HCVAB HBSAG', ['87389', '86592', '86803', '87340']),
  panel('PRENATAL', 'Prenatal Serology', 'SST', 'HBSAG RPR RUBG VZVG HIV HCVAB', [
    '87340',
    '86592',
    '86762',
    '86787',
    '87389',
    '86803',
  ]),
  panel('TOXSCR', 'Urine Drug Screen', 'UCUP', `${SCREEN} ${VALIDITY}`, ['80307']),
  panel(
    'TOXCMP',
    'Comprehensive Urine Drug Monitoring',
    'UCUP',
    `${SCREEN} ${OPIOIDS} ${BENZODIAZEPINES} ${STIMULANTS} ${OTHER_DRUGS} ${VALIDITY}`,
    ['80307', 'G0482'],
  ),
  panel('TOXOPI', 'Opioid Confirmation, Urine', 'UCUP', `${OPIOIDS} ${VALIDITY}`, ['G0480']),
  panel(
    'TOXREC',
    'Recovery Monitoring, Urine',
    'UCUP',
    `${SCREEN} C-BUP C-NBUP C-NALX C-MTD C-EDDP C-FEN C-NFEN C-MAMP C-AMP C-BZE C-THCA C-ETG C-ETS C-XYL ${VALIDITY}`,
    ['80307', 'G0481'],
  ),
  panel(
    'TOXOF',
    'Oral Fluid Drug Monitoring',
    'OF',
    'O-AMP O-MDMA O-BZE O-THC O-OPI O-HYC O-OXY O-6AM O-PCP O-FEN P-COD P-MOR P-6AM P-HYC P-OXY P-FEN P-BUP P-MTD P-TRAM P-ALP P-CLON P-AMP P-MAMP P-COC P-BZE P-THC',
    ['80307', 'G0481'],
  ),
  panel(
    'COVFLU',
    'COVID-19, Influenza and RSV PCR',
    'NPS',
    'R-COV2 R-FLUA R-FLUB R-RSV R-IC',
    ['87637'],
    '95941-1',
  ),
  panel(
    'RESPX',
    'Respiratory Pathogen PCR, Extended',
    'NPS',
    'R-COV2 R-FLUA R-FLUB R-RSV R-IC R-ADV R-HMPV R-HRV R-PIV1 R-PIV2 R-PIV3 R-PIV4 R-BPER R-MPN R-CPN RX-IC',
    ['87633'],
  ),
  panel('STIPCR', 'STI PCR', 'UNAA', 'T-CT T-NG T-TV T-MG T-IC', ['87491', '87591', '87661', '87563']),
  panel(
    'UTIPCR',
    'Urinary Tract Pathogen PCR',
    'UCUP',
    'U-ECO U-KPN U-KOX U-PMI U-PAE U-EFA U-EFM U-SSA U-GBS U-CAL U-CTXM U-VAN U-IC',
    ['87798', '87653', '87481', '87150', '87500'],
  ),
  panel('VAGPCR', 'Vaginitis PCR', 'VAG', 'G-GVA G-FVA G-BVAB2 G-MEGA G-CAND G-CGLA T-TV G-IC T-IC', [
    '87511',
    '87481',
    '87661',
    '87798',
  ]),
  panel('MRSAPCR', 'MRSA and S. aureus Nares PCR', 'NARES', 'N-SA N-SE N-MEC N-JUN N-IC', ['87640', '87641']),
  panel('WOUND', 'Wound Culture with Gram Stain', 'WND', 'M-GRAM M-WC', ['87070', '87205']),
  panel('URCULT', 'Urine Culture', 'UTUBE', 'M-UC', ['87086'], '630-4'),
  panel('STREPC', 'Throat Culture, Group A Streptococcus', 'THR', 'M-THC', ['87081']),
  panel('STOOLC', 'Stool Culture', 'STLC', 'M-SC', ['87045', '87046']),
  panel('HCGQNT', 'hCG, Quantitative', 'SST', 'HCGQ', ['84702']),
  panel('BLCULT', 'Blood Culture', 'BCB', 'M-BC', ['87040'], '600-7'),
]
