/**
 * Organisms of clinical cultures by their written-out names, as microbiology uses them (public knowledge, K). A culture that says
 * one of these says what grew; whether a state wants to hear of it is its rule's word. Left out on purpose are names that stand
 * for several organisms of which one may be reportable, as those of the Mycobacterium tuberculosis complex.
 */
const SPECIES: Readonly<Record<string, string>> = {
  Acinetobacter: 'baumannii lwoffii calcoaceticus',
  Aerococcus: 'urinae viridans',
  Aeromonas: 'hydrophila caviae',
  Bacillus: 'cereus subtilis',
  Bacteroides: 'fragilis thetaiotaomicron',
  Bordetella: 'pertussis parapertussis bronchiseptica',
  Burkholderia: 'cepacia',
  Campylobacter: 'jejuni coli fetus',
  Candida: 'albicans glabrata tropicalis parapsilosis krusei dubliniensis auris lusitaniae',
  Citrobacter: 'freundii koseri',
  Clostridium: 'perfringens septicum tetani botulinum',
  Clostridioides: 'difficile',
  Corynebacterium: 'striatum jeikeium urealyticum diphtheriae',
  Cryptococcus: 'neoformans gattii',
  Cutibacterium: 'acnes',
  Eikenella: 'corrodens',
  Enterobacter: 'cloacae aerogenes',
  Enterococcus: 'faecalis faecium avium gallinarum',
  Escherichia: 'coli',
  Francisella: 'tularensis',
  Fusobacterium: 'necrophorum nucleatum',
  Gardnerella: 'vaginalis',
  Haemophilus: 'influenzae parainfluenzae ducreyi',
  Hafnia: 'alvei',
  Klebsiella: 'pneumoniae oxytoca aerogenes',
  Lactobacillus: 'acidophilus',
  Legionella: 'pneumophila',
  Listeria: 'monocytogenes',
  Micrococcus: 'luteus',
  Moraxella: 'catarrhalis',
  Morganella: 'morganii',
  Neisseria: 'gonorrhoeae meningitidis lactamica sicca',
  Pasteurella: 'multocida',
  Plesiomonas: 'shigelloides',
  Proteus: 'mirabilis vulgaris',
  Providencia: 'stuartii rettgeri',
  Pseudomonas: 'aeruginosa fluorescens putida',
  Salmonella: 'enterica typhi paratyphi',
  Serratia: 'marcescens',
  Shigella: 'sonnei flexneri boydii dysenteriae',
  Staphylococcus: 'aureus epidermidis saprophyticus haemolyticus hominis lugdunensis',
  Stenotrophomonas: 'maltophilia',
  Streptococcus: 'pneumoniae pyogenes agalactiae anginosus mitis sanguinis salivarius dysgalactiae',
  Vibrio: 'cholerae parahaemolyticus vulnificus alginolyticus',
  Yersinia: 'enterocolitica pseudotuberculosis pestis',
}

/** In lower case, genus and species. */
export const KNOWN_ORGANISMS: ReadonlySet<string> = new Set(
  Object.entries(SPECIES).flatMap(([genus, species]) =>
    species.split(' ').map((one) => `${genus} ${one}`.toLowerCase()),
  ),
)
