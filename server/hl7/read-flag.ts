/** What a flag of OBX-8 says of a value. */
export type FlagMeaning =
  | 'normal'
  | 'abnormal'
  /** Beyond what was measured: abnormal, and it may be critical. */
  | 'offScale'
  | 'critical'
  /** Understood, and nothing of a range: a change since the last value, a susceptibility. */
  | 'silent'
  | 'unknown'

/**
 * HL7 table 0078 of versions 2.3 to 2.9, with the words and the codes for panic values that senders write in its place. What is
 * not here is unknown, and never none.
 */
const meanings: Readonly<Record<Exclude<FlagMeaning, 'unknown'>, readonly string[]>> = {
  critical: [
    ...[
      'HH',
      'LL',
      'AA',
      'PH',
      'PL',
      'CH',
      'CL',
      'HP',
      'LP',
      'HC',
      'LC',
      'H!',
      'L!',
      'H*',
      'L*',
      'HHH',
      'LLL',
    ],
    ...['CRIT', 'CRITICAL', 'PANIC', 'CRIT H', 'CRIT L', 'CRITICAL HIGH', 'CRITICAL LOW', 'CRITICALLY HIGH'],
    ...['CRITICALLY LOW', 'PANIC HIGH', 'PANIC LOW', 'CRITICAL ABNORMAL', 'CRITICALLY ABNORMAL'],
  ],
  offScale: ['<', '>'],
  abnormal: [
    ...['H', 'L', 'A', 'HU', 'LU', 'HX', 'LX', 'POS', 'DET', 'RR', 'WR', 'R', 'I', 'IND', 'E', 'NS', 'SDD'],
    ...['ABN', 'ABNORMAL', 'HIGH', 'LOW', 'POSITIVE', 'DETECTED', 'REACTIVE'],
  ],
  normal: ['N', 'NEG', 'ND', 'NR', 'NORMAL', 'NEGATIVE', 'NOT DETECTED', 'NONREACTIVE', 'NON-REACTIVE'],
  silent: ['U', 'D', 'B', 'W', 'S', 'MS', 'VS', 'NULL'],
}
const known = new Map<string, FlagMeaning>(
  (['critical', 'offScale', 'abnormal', 'normal', 'silent'] as const).flatMap((meaning) =>
    meanings[meaning].map((flag) => [flag, meaning] as const),
  ),
)

/** What one flag says, whatever its case and blanks. */
export const readFlag = (flag: string): FlagMeaning =>
  known.get(flag.trim().replace(/\s+/g, ' ').toUpperCase()) ?? 'unknown'

const worstFirst = ['critical', 'offScale', 'abnormal', 'normal'] as const
/** What the flags of one value say together: the worst of them; null where none says anything of a range. */
export function flagMeaning(flags: readonly string[]): (typeof worstFirst)[number] | null {
  const all = flags.map(readFlag)
  return worstFirst.find((one) => all.includes(one)) ?? null
}
