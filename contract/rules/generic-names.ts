/**
 * Ingredients of approved products by one word, salts left out: FDA Orange Book, products of November 8, 2024 (a work of the
 * US government, public domain). They tell a medication that no test looks for from an entry that nobody can read. Drugs
 * of former days that turn into an analyte the graph of conversions holds are left out.
 */
export const GENERIC_NAMES: ReadonlySet<string> = new Set(
  `
  abacavir abaloparatide abametapir abarelix abemaciclib abiraterone abrocitinib acalabrutinib acamprosate
  acarbose acebutolol acetaminophen acetazolamide acetohexamide acetophenazine acetrizoate acetylcholine
  acetylcysteine acetyldigitoxin acitretin aclidinium acrisorcin acrivastine acyclovir adagrasib adapalene
  adenosine afamelanotide alatrofloxacin albendazole albuterol alcaftadine alclometasone alectinib alendronate
  alfentanil alfuzosin aliskiren alitretinoin alkavervir allopurinol almotriptan alogliptin alosetron alpelisib
  alpha-tocopherol alprazolam alprostadil alseroxylon altretamine alvimopan amantadine ambenonium ambrisentan
  amcinonide amdinocillin amifampridine amifostine amikacin amiloride aminoglutethimide aminohippurate
  aminophylline aminosalicylate amiodarone amisulpride amitriptyline amlexanox amlodipine amodiaquine amoxapine
  amoxicillin amphetamine ampicillin amprenavir anagrelide anastrozole anidulafungin anileridine anisindione
  antazoline apalutamide apixaban apomorphine apraclonidine apremilast aprepitant aprocitentan arbutamine
  ardeparin arformoterol argatroban arginine arimoclomol aripiprazole armodafinil artemether artesunate articaine
  asciminib asenapine aspirin atazanavir atenolol atogepant atomoxetine atorvastatin atovaquone atracurium
  atropine auranofin avacopan avanafil avapritinib avatrombopag avibactam avobenzone axitinib azacitidine
  azatadine azathioprine azelastine azithromycin azlocillin aztreonam bacampicillin bacitracin baclofen baloxavir
  balsalazide baricitinib barium bazedoxifene beclomethasone bedaquiline belinostat belumosudil belzutifan
  benazepril bendamustine bendroflumethiazide benoxinate bentiromide bentoquatam benzgalantamine benzhydrocodone
  benznidazole benzonatate benzphetamine benzquinamide benzthiazide benztropine benzyl bepotastine bepridil
  berdazimer berotralstat besifloxacin betaine betamethasone betaxolol betazole bethanechol bethanidine betrixaban
  bexagliflozin bexarotene bicalutamide bictegravir bimatoprost binimetinib biotin biperiden bisacodyl bisoprolol
  bitolterol bivalirudin bleomycin boceprevir bortezomib bosentan bosutinib bremelanotide bretylium brexanolone
  brexpiprazole brigatinib brimonidine brincidofovir brinzolamide brivaracetam bromfenac bromocriptine
  bromodiphenhydramine brompheniramine buclizine budesonide bumetanide bupivacaine buprenorphine bupropion
  buspirone busulfan butabarbital butalbital butenafine butoconazole butorphanol cabazitaxel cabergoline
  cabotegravir caffeine calcifediol calcipotriene calcitriol canagliflozin candicidin cangrelor cannabidiol
  cantharidin capecitabine capivasertib capmatinib capreomycin capsaicin captopril carbachol carbamazepine
  carbenicillin carbidopa carbinoxamine carboplatin carboprost carfilzomib cariprazine carisoprodol carmustine
  carphenazine carprofen carteolol carvedilol casimersen caspofungin cedazuridine cefaclor cefazolin cefdinir
  cefepime cefiderocol cefixime cefmenoxime cefmetazole cefonicid cefoperazone ceforanide cefotaxime cefotetan
  cefotiam cefoxitin cefpiramide cefpodoxime cefprozil ceftazidime ceftibuten ceftizoxime ceftolozane ceftriaxone
  cefuroxime celecoxib cellulose cenobamate cephalexin cephaloglycin cephalothin cephapirin cephradine ceritinib
  cerivastatin cetirizine cetrorelix cevimeline chenodiol chlophedianol chlorambucil chloramphenicol
  chlordiazepoxide chlorhexidine chlormezanone chloroprocaine chloroquine chlorothiazide chlorotrianisene
  chloroxine chlorpheniramine chlorphentermine chlorpromazine chlorpropamide chlorprothixene chlortetracycline
  chlorthalidone chlorzoxazone cholecalciferol cholestyramine chromic ciclesonide ciclopirox cidofovir cilastatin
  cilostazol cimetidine cinacalcet cinoxacin ciprofloxacin cisapride cisatracurium cisplatin citalopram cladribine
  clarithromycin clascoterone clavulanate clemastine clevidipine clidinium clindamycin clioquinol clobazam
  clobetasol clofarabine clofazimine clofibrate clomiphene clomipramine clonazepam clonidine clopidogrel
  clorazepate clotrimazole cloxacillin clozapine cobicistat cobimetinib cocaine codeine colchicine colesevelam
  colestipol colfosceril colistimethate colistin conivaptan copanlisib corticotropin cortisone cosyntropin
  crisaborole crizotinib crofelemer cromolyn crotamiton cupric cyanocobalamin cyclacillin cyclizine
  cyclobenzaprine cyclopentolate cyclophosphamide cycloserine cyclosporine cyclothiazide cycrimine cyproheptadine
  cysteamine cysteine cytarabine dabrafenib dacarbazine daclatasvir dacomitinib dactinomycin dalbavancin
  dalfampridine dalfopristin dalteparin danaparoid danazol danicopan dantrolene dapagliflozin dapiprazole
  daprodustat dapsone daptomycin daridorexant darifenacin darolutamide darunavir dasabuvir dasatinib dasiglucagon
  daunorubicin decamethonium decitabine deferasirox deferiprone deferoxamine defibrotide deflazacort degarelix
  delafloxacin delavirdine demecarium demeclocycline deserpidine desflurane desipramine deslanoside desloratadine
  desmopressin desogestrel desonide desoximetasone desoxycorticosterone desvenlafaxine deucravacitinib
  deuruxolitinib deutetrabenazine dexamethasone dexbrompheniramine dexchlorpheniramine dexlansoprazole
  dexmedetomidine dexmethylphenidate dexpanthenol dexrazoxane dextroamphetamine dextromethorphan dextrothyroxine
  dezocine diatrizoate diazepam diazoxide dibucaine dichlorphenamide diclofenac dicloxacillin dicumarol
  dicyclomine didanosine dienestrol dienogest diethylcarbamazine diethylpropion diethylstilbestrol difelikefalin
  difenoxin diflunisal difluprednate digitoxin digoxin dihydrocodeine dihydroergotamine diltiazem dimenhydrinate
  dimercaprol dimethyl dinoprost dinoprostone diphenhydramine diphenidol diphenoxylate diphenylpyraline dipivefrin
  dipyridamole dirithromycin diroximel disopyramide disulfiram divalproex dobutamine docetaxel docosanol
  dofetilide dolasetron dolutegravir donepezil dopamine doravirine doripenem dorzolamide doxacurium doxapram
  doxazosin doxepin doxercalciferol doxorubicin doxycycline doxylamine dromostanolone dronabinol dronedarone
  droperidol drospirenone droxidopa duloxetine durlobactam dutasteride duvelisib dyclonine dydrogesterone
  dyphylline ecamsule echothiophate econazole edaravone edetate edoxaban edrophonium efavirenz efinaconazole
  eflornithine elacestrant elafibranor elagolix elbasvir eletriptan elexacaftor eliglustat eltrombopag eluxadoline
  elvitegravir empagliflozin emtricitabine enalapril enalaprilat enasidenib encorafenib enflurane enfuvirtide
  enmetazobactam enoxacin enoxaparin ensifentrine entacapone entecavir entrectinib enzalutamide ephedrine
  epinastine epinephrine epirubicin eplerenone eplontersen epoprostenol eprosartan eptifibatide eravacycline
  erdafitinib ergocalciferol ergotamine eribulin erlotinib ertapenem ertugliflozin erythromycin escitalopram
  esketamine eslicarbazepine esmolol esomeprazole estazolam estetrol estradiol estramustine estrogens estrone
  estropipate eszopiclone etelcalcetide eteplirsen ethacrynate ethambutol ethchlorvynol ethinamate ethionamide
  ethopropazine ethosuximide ethotoin ethoxzolamide ethylestrenol etidocaine etidronate etodolac etomidate
  etonogestrel etoposide etrasimod etravirine etretinate everolimus exemestane ezetimibe ezogabine famciclovir
  famotidine febuxostat fedratinib felbamate felodipine fenfluramine fenofibrate fenoldopam fenoprofen fentanyl
  ferric ferumoxides ferumoxsil ferumoxytol fesoterodine fexinidazole fexofenadine fezolinetant fidaxomicin
  finafloxacin finasteride finerenone fingolimod flavoxate flecainide flibanserin floxuridine fluconazole
  flucytosine fludarabine fludrocortisone flumazenil flunisolide fluocinonide fluorescein fluorometholone
  fluorouracil fluoxetine fluoxymesterone fluphenazine fluprednisolone flurandrenolide flurazepam flurbiprofen
  flutamide fluticasone fluvastatin fluvoxamine fomepizole fomivirsen fondaparinux formoterol fosamprenavir
  foscarbidopa foscarnet fosdenopterin fosfomycin fosinopril foslevodopa fosnetupitant fosphenytoin fospropofol
  fostamatinib fostemsavir frovatriptan fruquintinib fulvestrant furazolidone furosemide futibatinib gabapentin
  gadobutrol gadodiamide gadofosveset gadopiclenol gadoterate gadoteridol gadoversetamide gadoxetate galantamine
  ganaxolone ganciclovir ganirelix gatifloxacin gefitinib gemcitabine gemfibrozil gemifloxacin gentamicin gepirone
  gilteritinib givinostat givosiran glasdegib glatiramer glecaprevir glimepiride glipizide glucagon gluconolactone
  glutethimide glyburide glycerin glycine glycopyrrolate glycopyrronium golodirsen gonadorelin goserelin
  gramicidin granisetron grazoprevir grepafloxacin griseofulvin guaifenesin guanabenz guanadrel guanfacine
  guanidine halcinonide halobetasol halofantrine haloperidol haloprogin halothane heparin hetacillin
  hexachlorophene hexafluorenium hexaminolevulinate hexylcaine histamine histrelin hydralazine hydrochlorothiazide
  hydrocodone hydrocortamate hydrocortisone hydroflumethiazide hydromorphone hydroquinone hydroxocobalamin
  hydroxyamphetamine hydroxychloroquine hydroxyurea hydroxyzine ibandronate ibrexafungerp ibrutinib ibuprofen
  ibutilide icatibant icodextrin idarubicin idelalisib idoxuridine ifosfamide iloperidone iloprost imatinib
  imetelstat imipenem imipramine imiquimod inamrinone inavolisib inclisiran indacaterol indapamide indecainide
  indigotindisulfonate indinavir indomethacin infigratinib inotersen inulin iodamide iodipamide iodixanol
  iodoxamate iohexol iopamidol iophendylate iopromide iothalamate iotrolan ioversol ioxaglate ioxilan ipodate
  ipratropium iptacopan irbesartan irinotecan isavuconazonium isocarboxazid isoetharine isoflurane isoflurophate
  isoniazid isopropamide isoproterenol isosorbide isotretinoin isradipine istradefylline itraconazole ivabradine
  ivacaftor ivermectin ivosidenib ixabepilone ixazomib kanamycin ketamine ketoconazole ketoprofen ketorolac
  ketotifen l-glutamine labetalol lacosamide lactitol lactulose lamivudine lamotrigine lanreotide lansoprazole
  lapyrium larotrectinib lasmiditan latanoprost lazertinib ledipasvir lefamulin leflunomide lemborexant
  lenacapavir lenalidomide leniolisib lenvatinib lesinurad letermovir letrozole leucovorin leuprolide
  levacetylleucine levalbuterol levallorphan levamisole levamlodipine levetiracetam levobetaxolol levobunolol
  levobupivacaine levocabastine levocarnitine levocetirizine levodopa levofloxacin levoketoconazole levomefolate
  levomepromazine levomethadyl levomilnacipran levonordefrin levonorgestrel levopropoxyphene levorphanol
  levothyroxine lidocaine lifitegrast linaclotide linagliptin lincomycin lindane linezolid liothyronine liotrix
  liraglutide lisdexamfetamine lisinopril lithium lodoxamide lofexidine lomefloxacin lomitapide lomustine
  lonafarnib loperamide lopinavir loracarbef loratadine lorazepam lorlatinib losartan lotilaner lovastatin
  loxapine lubiprostone lucinactant luliconazole lumacaftor lumasiran lumateperone lumefantrine lurasidone
  lurbinectedin lusutrombopag lypressin macimorelin macitentan mafenide malathion mangafodipir manganese mannitol
  maprotiline maralixibat maraviroc maribavir masoprocol mavacamten mavorixafor mazindol mebendazole mebutamate
  mecamylamine mechlorethamine meclizine meclofenamate medroxyprogesterone medrysone mefloquine megestrol
  meglumine meloxicam melphalan memantine menadione menthol mepenzolate meperidine mephentermine mephenytoin
  mepivacaine meprednisone meprobamate mequinol mercaptopurine meropenem mersalyl mesalamine mesna mesoridazine
  mestranol metaproterenol metaraminol metaxalone metformin methacholine methacycline methadone methamphetamine
  methantheline metharbital methazolamide methdilazine methicillin methimazole methixene methocarbamol
  methohexital methotrexate methoxamine methoxsalen methscopolamine methsuximide methyclothiazide methyldopa
  methyldopate methylergonovine methylnaltrexone methylphenidate methylprednisolone methyltestosterone methyprylon
  methysergide metipranolol metoclopramide metocurine metolazone metoprolol metrizamide metrizoate metronidazole
  metyrapone metyrosine mexiletine mezlocillin micafungin miconazole midazolam midodrine midostaurin mifepristone
  migalastat miglitol miglustat milnacipran milrinone miltefosine minocycline minoxidil mipomersen mirabegron
  mirtazapine misoprostol mitapivat mitomycin mitotane mitoxantrone mivacurium mobocertinib modafinil moexipril
  molindone momelotinib mometasone monobenzone monoctanoin monomethyl montelukast moricizine morphine
  motixafortide moxalactam moxidectin moxifloxacin mupirocin mycophenolic nabilone nabumetone nadolol nafarelin
  nafcillin naftifine nalbuphine naldemedine nalmefene naloxegol naloxone naltrexone nandrolone naphazoline
  naproxen naratriptan natamycin nateglinide nebivolol nedocromil nedosiran nefazodone nelarabine nelfinavir
  neomycin nepafenac neratinib nesiritide netarsudil netilmicin netupitant nevirapine niacin niacinamide
  nicardipine niclosamide nicotine nifedipine nifurtimox nilotinib nilutamide nimodipine nintedanib niraparib
  nirmatrelvir nirogacestat nisoldipine nitazoxanide nitisinone nitrofurantoin nitrofurazone nitroglycerin
  nizatidine norelgestromin norepinephrine norethindrone norethynodrel norfloxacin norgestimate norgestrel
  nortriptyline nusinersen nystatin octinoxate octocrylene octreotide odevixibat ofloxacin olanzapine olaparib
  oliceridine olmesartan olodaterol olopatadine olsalazine olutasidenib omadacycline omaveloxolone ombitasvir
  omeprazole ondansetron opicapone orlistat orphenadrine oseltamivir osilodrostat osimertinib ospemifene
  oteseconazole oxacillin oxaliplatin oxamniquine oxandrolone oxaprozin oxazepam oxcarbazepine oxiconazole
  oxiglutatione oxprenolol oxtriphylline oxybenzone oxybutynin oxycodone oxymetazoline oxymetholone oxymorphone
  oxyphenbutazone oxyphencyclimine oxyphenonium oxytetracycline oxytocin ozanimod ozenoxacin paclitaxel pacritinib
  pafolacianine palbociclib paliperidone palonosetron palopegteriparatide palovarotene pamidronate pancuronium
  panobinostat pantoprazole paramethadione paramethasone pargyline paricalcitol paritaprevir paromomycin
  paroxetine pasireotide patisiran pazopanib pegaptanib pegcetacoplan peginesatide pegulicianine pemetrexed
  pemigatinib pemirolast pemoline penbutolol penciclovir penicillamine pentagastrin pentazocine pentetate
  pentobarbital pentolinium pentostatin pentoxifylline peramivir perampanel perflexane perflubron
  perfluorohexyloctane perflutren pergolide perindopril permethrin perphenazine pexidartinib phenacemide
  phenazopyridine phendimetrazine phenelzine phenindione pheniramine phenmetrazine phenobarbital phenoxybenzamine
  phenprocoumon phensuximide phentermine phentolamine phenylbutazone phenylephrine phenylpropanolamine phenytoin
  phytonadione pibrentasvir pilocarpine pimavanserin pimecrolimus pimozide pinacidil pindolol pioglitazone
  pipecuronium piperacetazine piperacillin piperazine pipobroman pirbuterol pirfenidone piroxicam pirtobrutinib
  pitavastatin pitolisant pivmecillinam plazomicin plecanatide plerixafor plicamycin podofilox polidocanol
  polyestradiol polytetrafluoroethylene polythiazide pomalidomide ponatinib ponesimod porfimer posaconazole
  povidone-iodine pralatrexate pralidoxime pralsetinib pramipexole pramlintide pramoxine prasterone prasugrel
  pravastatin praziquantel prazosin prednicarbate prednisolone prednisone pregabalin pretomanid prilocaine
  primaquine primidone probenecid probucol procainamide procaine procarbazine prochlorperazine procyclidine
  progesterone proguanil promazine promethazine propafenone propantheline proparacaine propiolactone propiomazine
  propofol propoxycaine propoxyphene propranolol propyliodone propylthiouracil protamine protirelin protokylol
  protriptyline prucalopride pseudoephedrine pyrazinamide pyrethrins pyridostigmine pyridoxine pyrilamine
  pyrimethamine pyrithione pyrvinium quazepam quetiapine quinapril quinestrol quinethazone quinidine quinine
  quinupristin quizartinib rabeprazole raloxifene raltegravir ramelteon ramipril ranitidine ranolazine
  rapacuronium rasagiline regadenoson regorafenib relebactam relugolix remdesivir remifentanil remimazolam
  repaglinide repotrectinib rescinnamine reserpine resmetirom retapamulin revefenacin rezafungin ribavirin
  ribociclib riboflavin rifabutin rifampin rifamycin rifapentine rifaximin rilpivirine riluzole rimantadine
  rimegepant rimexolone riociguat ripretinib risdiplam risedronate risperidone ritlecitinib ritodrine ritonavir
  rivaroxaban rivastigmine rizatriptan rocuronium rofecoxib roflumilast rolapitant romidepsin ropinirole
  ropivacaine rosiglitazone rosuvastatin rotigotine rucaparib rufinamide ruxolitinib sacubitril safinamide
  salmeterol sapropterin saquinavir saralasin sarecycline saxagliptin scopolamine secnidazole secobarbital
  secretin segesterone seladelpar selegiline selexipag selinexor selpercatinib selumetinib semaglutide
  serdexmethylphenidate sermorelin sertaconazole sertraline setmelanotide sevelamer sevoflurane sibutramine
  sildenafil silodosin simeprevir simethicone simethicone-cellulose simvastatin sincalide sinecatechins siponimod
  sirolimus sitagliptin sofosbuvir sofpironium solifenacin solriamfetol sonidegib sorafenib sorbitol sotagliflozin
  sotalol sotorasib sparfloxacin sparsentan spectinomycin spinosad spirapril spironolactone stanozolol stavudine
  stiripentol streptomycin streptozocin succimer succinylcholine sucralfate sufentanil sugammadex sulbactam
  sulconazole sulfacetamide sulfacytine sulfadiazine sulfadoxine sulfamerazine sulfameter sulfamethizole
  sulfamethoxazole sulfanilamide sulfaphenazole sulfapyridine sulfasalazine sulfinpyrazone sulfisoxazole sulfoxone
  sulfur sulindac sumatriptan sunitinib suprofen suvorexant tacrine tacrolimus tadalafil tafamidis tafenoquine
  tafluprost talazoparib talbutal tamoxifen tamsulosin tapentadol tapinarof tasimelteon taurolidine taurursodiol
  tavaborole tazarotene tazemetostat tazobactam tecovirimat tedizolid teduglutide tegaserod telaprevir telavancin
  telbivudine telithromycin telmisartan temazepam temozolomide temsirolimus tenapanor teniposide tenofovir
  tepotinib terazosin terbinafine terbutaline terconazole teriflunomide teriparatide terlipressin testolactone
  testosterone tetrabenazine tetracaine tetracycline tetrahydrozoline thalidomide theophylline thiabendazole
  thiamine thiamylal thiethylperazine thioguanine thiopental thioridazine thiotepa thiothixene thonzonium
  tiagabine ticagrelor ticarcillin ticlopidine tigecycline tiludronate timolol tinidazole tinzaparin tioconazole
  tiopronin tiotropium tipiracil tipranavir tirbanibulin tirofiban tirzepatide tivozanib tizanidine tobramycin
  tocainide tocopherol tofacitinib tofersen tolazamide tolazoline tolbutamide tolcapone tolmetin tolterodine
  tolvaptan topiramate topotecan toremifene torsemide tovorafenib trabectedin tramadol trandolapril
  tranylcypromine travoprost trazodone treprostinil tretinoin triamcinolone triamterene triazolam
  trichlormethiazide triclabendazole triclofos triclosan tridihexethyl trientine trifarotene trifluoperazine
  triflupromazine trifluridine triheptanoin trihexyphenidyl trilaciclib trilostane trimeprazine trimethadione
  trimethaphan trimethobenzamide trimethoprim trimipramine trioxsalen tripelennamine triprolidine triptorelin
  trisulfapyrimidines trofinetide troglitazone troleandomycin tromethamine tropicamide trospium trovafloxacin
  tubocurarine tucatinib tyloxapol tyropanoate tyrosine ubrogepant ulipristal umbralisib umeclidinium upadacitinib
  ursodiol vaborbactam vadadustat valacyclovir valbenazine valdecoxib valganciclovir valproate valrubicin
  valsartan vamorolone vancomycin vandetanib vardenafil varenicline vasopressin vecuronium velpatasvir vemurafenib
  venetoclax venlafaxine verapamil vericiguat verteporfin vibegron vidarabine vigabatrin vilazodone viloxazine
  viltolarsen vinblastine vincristine vinorelbine viomycin vismodegib voclosporin vonoprazan vorapaxar vorasidenib
  voriconazole vorinostat vortioxetine vosoritide voxelotor voxilaprevir vutrisiran warfarin xanomeline xylose
  zafirlukast zalcitabine zaleplon zanamivir zanubrutinib zavegepant ziconotide zidovudine zileuton zilucoplan
  ziprasidone zolmitriptan zolpidem zonisamide zuranolone`
    .trim()
    .split(/\s+/),
)
