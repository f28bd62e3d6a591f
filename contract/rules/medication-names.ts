/**
 * Products as a clinic writes them, by ingredients: `toxicology-reference/brands.csv`, known misspellings among them, each row
 * with its source there. A line that is indented goes on with the one before. Read by the server; a page is told the
 * ingredients.
 */
export const PRODUCTS = `
hydrocodone;acetaminophen: Norco | Vicodin | Vicodin ES | Vicodin HP | Lortab | Lorcet | Xodol | Verdrocet |
    Zamicet | Hycet | hydrocodone/APAP | hydrocodone-acetaminophen | hydrocodone bitartrate and acetaminophen |
    HC/APAP | vicoden | vicodine | lortabs | narco 10/325
hydrocodone;ibuprofen: Vicoprofen | Reprexain | hydrocodone/ibuprofen
hydrocodone: Hysingla ER | Zohydro ER | hydrocodone ER | hydrocodon | hydrocordone | hydrocodine
hydrocodone;homatropine: Hycodan | Tussigon | Hydromet
hydrocodone;chlorpheniramine: Tussionex | TussiCaps
benzhydrocodone;acetaminophen: Apadaz
oxycodone: OxyContin | OxyContin CR | Xtampza ER | Roxicodone | Roxybond | Oxaydo | Oxecta | OxyIR | oxycodone IR
    | oxycodone HCl | oxycodone ER | oxycodone CR | Roxycodone | oxycodon | oxicodone | oxycontine
oxycodone;acetaminophen: Percocet | Endocet | Roxicet | Primlev | Nalocet | Prolate | Xartemis XR | oxycodone/APAP
    | oxycodone-acetaminophen | Percoset | Percocette
oxycodone;aspirin: Percodan | Endodan
oxycodone;ibuprofen: Combunox
oxycodone;naloxone: Targiniq ER
oxycodone;naltrexone: Troxyca ER
oxymorphone: Opana | Opana ER | oxymorphone ER | oxymorphone HCl
morphine: MS Contin | MSIR | Kadian | Avinza | Arymo ER | MorphaBond ER | Oramorph SR | Roxanol | Duramorph |
    Infumorph | Mitigo | morphine ER | morphine IR | morphine sulfate ER | MSO4 | morphene
morphine;naltrexone: Embeda
hydromorphone: Dilaudid | Exalgo | hydromorphone ER | hydromorphone HCl | dilaudad | dialudid | hydromorphine
codeine;acetaminophen: Tylenol #3 | Tylenol #4 | Tylenol with Codeine | Tylenol with Codeine #3 | Tylenol 3 | T#3
    | APAP/codeine | acetaminophen-codeine | acetaminophen with codeine
codeine: codeine sulfate
butalbital;acetaminophen;caffeine;codeine: Fioricet with Codeine
butalbital;aspirin;caffeine;codeine: Fiorinal with Codeine | Ascomp with Codeine
carisoprodol;aspirin;codeine: Soma Compound with Codeine | carisoprodol/ASA/codeine
promethazine;codeine: promethazine with codeine | Phenergan with Codeine
codeine;guaifenesin: Cheratussin AC | Robitussin AC | Virtussin AC
codeine;chlorpheniramine: Tuxarin ER | Tuzistra XR
dihydrocodeine;acetaminophen;caffeine: Trezix | Panlor | Dvorah
dihydrocodeine;aspirin;caffeine: Synalgos-DC
buprenorphine;naloxone: Suboxone | Zubsolv | Bunavail | buprenorphine/naloxone | buprenorphine-naloxone | bup/nal
    | bup/nx | suboxin | suboxen | subuxone
buprenorphine: Subutex | buprenorphine SL | Sublocade | Brixadi | Probuphine | Butrans | Belbuca | Buprenex |
    bupenorphine | buprenophine
naloxone: Narcan | Kloxxado | RiVive | Zimhi | Evzio
nalmefene: Opvee
naltrexone: Vivitrol | Revia | naltrexone | LDN | low dose naltrexone
naltrexone;bupropion: Contrave
olanzapine;samidorphan: Lybalvi
methylnaltrexone: Relistor
lofexidine: Lucemyra
methadone: Methadose | Dolophine | Diskets | methadone HCl | methadone clinic dose | methadon
tramadol: Ultram | Ultram ER | Conzip | Ryzolt | Qdolo | tramadol HCl | tramadol ER | tramadal | trammadol
tramadol;celecoxib: Seglentis
tramadol;acetaminophen: Ultracet | tramadol/APAP
tapentadol: Nucynta | Nucynta ER | nucenta
meperidine: Demerol | meperidine HCl
fentanyl: Duragesic | fentanyl patch | fentanyl TD | fentanyl transdermal | Actiq | Fentora | Subsys | Abstral |
    Lazanda | Sublimaze | fentynal | fentanil patch
sufentanil: Dsuvia
levorphanol: Levo-Dromoran | levorphanol tartrate
butorphanol: Stadol | butorphanol NS
pentazocine;naloxone: Talwin NX | pentazocine/naloxone
nalbuphine: Nubain
propoxyphene;acetaminophen: Darvocet
diphenoxylate;atropine: Lomotil
loperamide: Imodium
alprazolam: Xanax | Xanax XR | alprazolam ER | alprazolam ODT | Niravam | xanex | zanax | alprazalam
clonazepam: Klonopin | clonazepam ODT | clonopin | klonapin | clonazapam
diazepam: Valium | Diastat | Valtoco | valum | diazapam
lorazepam: Ativan | Loreev XR | lorazapam | adavan
temazepam: Restoril | temazapam
oxazepam: Serax
chlordiazepoxide: Librium
chlordiazepoxide;clidinium: Librax
chlordiazepoxide;amitriptyline: Limbitrol
clorazepate: Tranxene | Tranxene T-Tab
triazolam: Halcion
midazolam: Versed | Nayzilam
flurazepam: Dalmane
quazepam: Doral
estazolam: ProSom
clobazam: Onfi | Sympazan
zolpidem: Ambien | Ambien CR | Edluar | Intermezzo | zolpidem ER | ambian
eszopiclone: Lunesta
zaleplon: Sonata
suvorexant: Belsomra
lemborexant: Dayvigo
daridorexant: Quviviq
ramelteon: Rozerem
doxepin: Silenor | Sinequan
amphetamine: Adderall | Adderall XR | Mydayis | Evekeo | Adzenys XR-ODT | Dyanavel XR | amphetamine salts | mixed
    amphetamine salts | amphet salt combo | dextroamphetamine/amphetamine | dextroamp-amphetamin | MAS | aderall |
    adderal
dextroamphetamine: Dexedrine | Zenzedi | ProCentra | Xelstrym
lisdexamfetamine: Vyvanse | lisdexamfetamine | vyvance
methamphetamine: Desoxyn
methylphenidate: Ritalin | Ritalin LA | Concerta | Metadate CD | Metadate ER | Methylin | Aptensio XR | Quillivant
    XR | QuilliChew ER | Cotempla XR-ODT | Jornay PM | Relexxii | Daytrana | MPH ER | ritilin | methylphenadate
dexmethylphenidate: Focalin | Focalin XR
serdexmethylphenidate;dexmethylphenidate: Azstarys
atomoxetine: Strattera
viloxazine: Qelbree
guanfacine: Intuniv
modafinil: Provigil
armodafinil: Nuvigil
solriamfetol: Sunosi
phentermine: Adipex-P | Adipex | Lomaira | Ionamin | phentermine HCl | phenteramine
phentermine;topiramate: Qsymia
phendimetrazine: Bontril
diethylpropion: Tenuate
benzphetamine: Didrex | Regimex
selegiline: Eldepryl | Emsam | Zelapar
l-methamphetamine: Vicks VapoInhaler | Vicks inhaler | levmetamfetamine inhaler
pseudoephedrine: Sudafed
loratadine;pseudoephedrine: Claritin-D
cetirizine;pseudoephedrine: Zyrtec-D
gabapentin: Neurontin | Gralise | gaba 300 | gabapenten | gabapentine | nerontin
gabapentin enacarbil: Horizant
pregabalin: Lyrica | Lyrica CR | lyricia
carisoprodol: Soma | Vanadom | carisprodol
carisoprodol;aspirin: Soma Compound
meprobamate: Equanil
cyclobenzaprine: Flexeril | Fexmid | Amrix | flexaril | cyclobenzaprene
tizanidine: Zanaflex
baclofen: Lioresal | Lyvispah
methocarbamol: Robaxin
metaxalone: Skelaxin | Metaxall
chlorzoxazone: Parafon Forte | Lorzone
orphenadrine: Norflex
orphenadrine;aspirin;caffeine: Norgesic
dantrolene: Dantrium
butalbital;acetaminophen;caffeine: Fioricet | Esgic | butalbital/APAP/caffeine | butalbital-acetaminophen-caffeine
    | fiorecet
butalbital;aspirin;caffeine: Fiorinal
butalbital;acetaminophen: Bupap | Allzital
phenobarbital: Luminal | Sezaby
phenobarbital;hyoscyamine;atropine;scopolamine: Donnatal
primidone: Mysoline
secobarbital: Seconal
pentobarbital: Nembutal
amitriptyline: Elavil | amatriptyline
nortriptyline: Pamelor
imipramine: Tofranil
desipramine: Norpramin
clomipramine: Anafranil
protriptyline: Vivactil
trimipramine: Surmontil
fluoxetine: Prozac
olanzapine;fluoxetine: Symbyax
sertraline: Zoloft
citalopram: Celexa
escitalopram: Lexapro
paroxetine: Paxil | Paxil CR
fluvoxamine: Luvox CR
venlafaxine: Effexor XR | Effexor
desvenlafaxine: Pristiq
duloxetine: Cymbalta
milnacipran: Savella
vilazodone: Viibryd
vortioxetine: Trintellix
mirtazapine: Remeron
trazodone: Desyrel | Oleptro | trazadone
bupropion: Wellbutrin | Wellbutrin SR | Wellbutrin XL | Zyban | Aplenzin | welbutrin
dextromethorphan;bupropion: Auvelity
esketamine: Spravato
ketamine: Ketalar | ketamine troche
quetiapine: Seroquel | Seroquel XR | seraquel
aripiprazole: Abilify | Abilify Maintena
aripiprazole lauroxil: Aristada
risperidone: Risperdal | Risperdal Consta
paliperidone: Invega | Invega Sustenna
olanzapine: Zyprexa
clozapine: Clozaril
ziprasidone: Geodon
lurasidone: Latuda
haloperidol: Haldol
chlorpromazine: Thorazine
brexpiprazole: Rexulti
cariprazine: Vraylar
lamotrigine: Lamictal
topiramate: Topamax
levetiracetam: Keppra
carbamazepine: Tegretol
oxcarbazepine: Trileptal
divalproex: Depakote
lithium: Lithobid
dronabinol: Marinol | Syndros
nabilone: Cesamet
cannabidiol: Epidiolex
hemp cbd product: CBD oil | CBD gummies | hemp extract | full spectrum CBD
cannabis: medical marijuana | med marijuana card | MMJ | cannabis
delta-8-thc: delta-8 gummies
mitragynine: kratom
nicotine: Nicoderm CQ | nicotine patch | Nicorette
varenicline: Chantix
disulfiram: Antabuse
acamprosate: Campral
acetaminophen: Tylenol
acetaminophen;diphenhydramine: Tylenol PM
ibuprofen: Advil | Motrin
naproxen: Aleve | Naprosyn
meloxicam: Mobic
celecoxib: Celebrex
ketorolac: Toradol
diclofenac: Voltaren
oxaprozin: Daypro
lidocaine: Lidoderm
diphenhydramine: Benadryl
doxylamine: Unisom
acetaminophen;dextromethorphan;doxylamine: NyQuil
dextromethorphan;guaifenesin: Robitussin DM | Mucinex DM
dextromethorphan: Delsym
dextromethorphan;quinidine: Nuedexta
promethazine: Phenergan
hydroxyzine: Vistaril | Atarax
clonidine: Catapres
buspirone: Buspar
propranolol: Inderal
prazosin: Minipress
levofloxacin: Levaquin
labetalol: Trandate
ranitidine: Zantac
pantoprazole: Protonix
efavirenz: Sustiva
omeprazole: Prilosec
atorvastatin: Lipitor
lisinopril: Zestril
metformin: Glucophage
levothyroxine: Synthroid
furosemide: Lasix
amlodipine: Norvasc
semaglutide: Ozempic`

/** Further ways to write what the table holds, and common products that no test looks for. */
export const MORE_PRODUCTS = `
codeine;acetaminophen: Tylenol 2 | Tylenol #2 | Tylenol 4 | T#4 | T#2 | T3 | T4 | Tylenol no 3 | Tylenol no 4
acetaminophen: APAP
aspirin: ASA
hydrochlorothiazide: HCTZ
vitamin d: vitamin d3 | vitamin d2 | vit d
vitamin b12: B12 | vit b12
vitamin c: vit c
multivitamin: multivitamins | MVI | prenatal vitamin
fish oil: omega 3
melatonin: melatonin
insulin: insulin
oxycodone: Xtampza
hydrocodone: Hysingla | Zohydro
cetirizine: Zyrtec
loratadine: Claritin
fexofenadine: Allegra
levocetirizine: Xyzal
fexofenadine;pseudoephedrine: Allegra-D
fluticasone: Flonase`

/** What may be one drug or another, or none: never read as one, whatever stands beside it. */
export const AMBIGUOUS: readonly string[] = [
  'oxy',
  'hydro',
  'bup',
  'MS',
  'benzo',
  'benzos',
  'pain pill',
  'pain meds',
  'pain patch',
  'nerve pill',
  'muscle relaxer',
  'sleeping pill',
  'narcotics',
  'opioid',
  'stimulant',
  'ADHD med',
  'cough syrup',
  'tabs',
  'percs',
  'bars',
  'subs',
  'see chart',
  'see attached',
  'see med list',
  'on file',
  'unknown',
  'multiple',
]

/** Says that there are no medications. */
export const NONE: readonly string[] = [
  'none',
  'no meds',
  'no medications',
  'n/a',
  'denies',
  'no medication',
  'no current medications',
  'no current meds',
  'nil',
  'na',
  'denies medications',
  'denies meds',
  'denies any medications',
]
