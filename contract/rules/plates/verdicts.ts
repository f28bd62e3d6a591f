import { fill, m } from '../../messages'
import type { AssayRules, CtLimit } from './assay-rules'
import { contaminationSigns, type ContaminationSign } from './contamination'
import { judgeControl, missingControls } from './controls'
import { identityText, judgePlate, judgeStampedPlate, type PlateIdentity, type Seen } from './identity'
import { planProblems } from './plan'
import { readingsOf, type PlannedWell, type PlateRun, type Readings, type WellRole } from './plate-run'
import { readText, signalOf, type Signal } from './read-ct'
import { agreementOf, type Agreement } from './replicates'
import { sameWellSigns } from './same-wells'
import { placeOf, wellName, wellsOf } from './wells'

/**
 * `UNREAD`: what was not read could change the result, so there is none. `HELD`: the plate is held, and whatever its wells show is
 * no result.
 */
export type Finding = 'DETECTED' | 'NOT_DETECTED' | 'INCONCLUSIVE' | 'INVALID' | 'UNREAD' | 'HELD'

/** From the lightest to the gravest. REREAD: mend the file or read the run again. IDENTIFY: find out which plate this is. */
export const wellActions = [
  'ACCEPT',
  'REPEAT',
  'RECOLLECT',
  'REREAD',
  'CONTROL_FAIL_RERUN',
  'IDENTIFY',
] as const
export type WellAction = (typeof wellActions)[number]

export type ReasonCode =
  | 'plan'
  | 'stray_well'
  | 'unplanned_signal'
  | 'identity'
  | 'identity_unchecked'
  | 'control_missing'
  | 'control_failed'
  | 'control_unread'
  | 'unknown_target'
  | 'row_twice'
  | 'no_rows'
  | 'read'
  | 'finding'
  | 'tag'
  | 'replicates'
  | 'not_judged'
  | 'contamination'

export interface Reason {
  code: ReasonCode
  words: string
  wells: string[]
}

export interface AnalyteVerdict {
  analyte: string
  finding: Finding
  action: WellAction
  reasons: Reason[]
}

/** PASS, FAIL, UNREAD are of controls; a specimen is JUDGED or HELD, its findings by analyte. */
export interface WellVerdict {
  well: string
  role: WellRole
  specimen: string | null
  verdict: 'PASS' | 'FAIL' | 'UNREAD' | 'JUDGED' | 'HELD' | 'NOT_JUDGED'
  action: WellAction
  analytes: AnalyteVerdict[]
  reasons: Reason[]
}

export interface PlateVerdicts {
  plate: { verdict: 'PASS' | 'HOLD'; action: WellAction; identity: PlateIdentity | null; reasons: Reason[] }
  wells: WellVerdict[]
  /** What was found in the file and holds nothing by itself. */
  problems: Reason[]
}

const gravest = (actions: readonly WellAction[]): WellAction =>
  wellActions.findLast((one) => actions.includes(one)) ?? 'ACCEPT'

const control = (
  { internalControl: { target, cutoff } }: AssayRules,
  readings: Readings,
  well: string,
): Signal => signalOf(readings.at(well, target), cutoff)

/** The limits of reported targets, without the tag. */
const reported = ({ targets, tag }: AssayRules): { name: string; cutoff: CtLimit }[] =>
  targets.filter(({ name }) => name !== tag)

/** Whether a plate of this assay shows where its controls are: by the human control, or by a tag. */
const canTell = ({ internalControl, tag }: AssayRules): boolean =>
  tag !== null || (internalControl.from === 'specimen' && !internalControl.inPositive)

function seenIn(rules: AssayRules, readings: Readings, well: string): Seen {
  const states = reported(rules).map(({ name, cutoff }) => signalOf(readings.at(well, name), cutoff).state)
  const isAny = states.includes('yes')
  const isOpen = states.includes('unknown')
  const ownTag = rules.targets.find(({ name }) => name === rules.tag)
  const tag = ownTag ? signalOf(readings.at(well, ownTag.name), ownTag.cutoff).state : 'no'
  if (tag !== 'no') return tag === 'yes' ? 'positive' : 'unread'
  const human = rules.internalControl.from === 'specimen' ? control(rules, readings, well).state : 'no'
  if (human !== 'no') return human === 'yes' ? 'specimen' : 'unread'
  if (isAny) return ownTag ? 'specimen' : 'positive'
  return isOpen ? 'unread' : 'blank'
}

/** Which plate it is; null where nothing can tell. */
function identityOf(rules: AssayRules, run: PlateRun, readings: Readings): PlateIdentity | null {
  if (run.layout.kind === 'fixed' || !canTell(rules)) return null
  const seen = new Map(
    wellsOf(run.format).flatMap((well): [string, Seen][] =>
      readings.wells.has(well) ? [[well, seenIn(rules, readings, well)]] : [],
    ),
  )
  return run.layout.kind === 'moving'
    ? judgePlate(run.format, run.layout.number, seen)
    : judgeStampedPlate(run.layout.sources, seen)
}

const numberOf = ({ layout }: PlateRun): number =>
  layout.kind === 'moving' ? layout.number : layout.kind === 'stamped' ? layout.sources[0] : 0

/** Everything that each completion of what was not read would come to. */
function outcomes(targets: readonly Signal['state'][], internal: Signal['state']): Set<Finding> {
  const both = (state: Signal['state']): boolean[] =>
    state === 'unknown' ? [true, false] : [state === 'yes']
  let all: boolean[][] = [[]]
  for (const state of targets) all = all.flatMap((so) => both(state).map((one) => [...so, one]))
  return new Set(
    all.flatMap((ups) =>
      both(internal).map((isControlled): Finding => {
        if (ups.every(Boolean)) return 'DETECTED'
        if (ups.some(Boolean)) return 'INCONCLUSIVE'
        return isControlled ? 'NOT_DETECTED' : 'INVALID'
      }),
    ),
  )
}

const actionFor = (finding: Finding, rules: AssayRules, runsBefore: number): WellAction => {
  if (finding === 'DETECTED' || finding === 'NOT_DETECTED') return 'ACCEPT'
  if (finding === 'UNREAD') return 'REREAD'
  return runsBefore < rules.repeats ? 'REPEAT' : 'RECOLLECT'
}

const lineOf = (target: string, { read }: Signal): string =>
  fill(m.rules.plates.ofTarget, { target, read: readText(read) })

/** One specimen's well by itself: plate and replicates come after. */
function judgeSample(
  rules: AssayRules,
  readings: Readings,
  well: string,
  runsBefore: number,
): AnalyteVerdict[] {
  const words = m.rules.plates
  const internal = control(rules, readings, well)
  const ownTag = rules.targets.find(({ name }) => name === rules.tag)
  const tag = ownTag ? signalOf(readings.at(well, ownTag.name), ownTag.cutoff) : null
  return rules.analytes.map(({ name, targets }) => {
    const signals = targets.map((target): [string, Signal] => {
      const cutoff = rules.targets.find((one) => one.name === target)?.cutoff ?? null
      return [target, signalOf(readings.at(well, target), cutoff)]
    })
    const all = outcomes(
      signals.map(([, { state }]) => state),
      internal.state,
    )
    const [only] = all
    const own: Finding = all.size === 1 && only ? only : 'UNREAD'
    const finding: Finding = tag?.state === 'yes' ? 'INVALID' : tag?.state === 'unknown' ? 'UNREAD' : own
    const lines = [...signals, [rules.internalControl.target, internal] as const].map(([target, signal]) =>
      lineOf(target, signal),
    )
    if (tag && ownTag && tag.state === 'unknown') lines.push(lineOf(ownTag.name, tag))
    return {
      analyte: name,
      finding,
      action: actionFor(finding, rules, runsBefore),
      reasons: [
        { code: 'read', words: lines.join('; '), wells: [well] },
        tag?.state === 'yes'
          ? { code: 'tag', words: fill(words.tagFound, { read: readText(tag.read) }), wells: [well] }
          : { code: 'finding', words: words.why[finding], wells: [well] },
      ],
    }
  })
}

/** The gravest finding of replicates that do not agree. */
const order: readonly Finding[] = ['UNREAD', 'INVALID', 'INCONCLUSIVE']

/** Replicates of one specimen have one result. What every one of them proves stays; what one contradicts is not concluded. */
function joined(
  rules: AssayRules,
  readings: Readings,
  wells: readonly { well: string; runsBefore: number; analytes: readonly AnalyteVerdict[] }[],
): AnalyteVerdict[] {
  const words = m.rules.plates.replicates
  const names = wells.map(({ well }) => well)
  const runsBefore = Math.max(...wells.map((one) => one.runsBefore))
  return rules.analytes.map(({ name, targets }, at) => {
    const own = wells.flatMap(({ analytes }) => analytes[at] ?? [])
    const agreements = targets.map((target): [string, Agreement] => {
      const cutoff = rules.targets.find((one) => one.name === target)?.cutoff ?? null
      const signals = names.map((well) => signalOf(readings.at(well, target), cutoff))
      return [target, agreementOf(signals, rules.replicates)]
    })
    const notes = agreements.flatMap(([target, agreement]): Reason[] => {
      if (agreement === 'SPREAD')
        return [
          {
            code: 'replicates',
            words: fill(words.SPREAD, { target, spread: rules.replicates.spread }),
            wells: names,
          },
        ]
      if (agreement !== 'DISCORDANT' && agreement !== 'LOW_LEVEL') return []
      return [{ code: 'replicates', words: fill(words[agreement], { target }), wells: names }]
    })
    const findings = own.map(({ finding }) => finding)
    const [first] = findings
    const areAlike = first !== undefined && findings.every((one) => one === first)
    const finding = areAlike ? first : (order.find((one) => findings.includes(one)) ?? 'INCONCLUSIVE')
    const isSpread = agreements.some(([, agreement]) => agreement === 'SPREAD')
    // A detection in every well stands; its repetition is owed while one is left.
    const action =
      isSpread && finding === 'DETECTED' && runsBefore < rules.repeats
        ? 'REPEAT'
        : actionFor(finding, rules, runsBefore)
    const differ: Reason[] = areAlike ? [] : [{ code: 'replicates', words: words.DIFFER, wells: names }]
    return {
      analyte: name,
      finding,
      action,
      reasons: [...own.flatMap(({ reasons }) => reasons), ...notes, ...differ],
    }
  })
}

/**
 * A detection that looks like another well's is found, and repeated before it is reported; once it was found in a repeat, or where the
 * assay repeats nothing, it stands with its mark. A run that did not detect the same analyte repeats no detection, whatever else it
 * found of the specimen. Replicates have one result: what puts one of their wells (`own`) in doubt does so to all.
 */
function doubted(
  rules: AssayRules,
  { runsBefore, foundBefore }: Pick<PlannedWell, 'runsBefore' | 'foundBefore'>,
  own: readonly string[],
  signs: readonly ContaminationSign[],
  analytes: AnalyteVerdict[],
): AnalyteVerdict[] {
  const words = m.rules.plates.contamination
  const met = signs.filter(({ wells }) => wells.some((well) => own.includes(well)))
  return analytes.map((verdict) => {
    const targets = rules.analytes.find(({ name }) => name === verdict.analyte)?.targets ?? []
    const against = met.filter(({ target }) => target !== null && targets.includes(target))
    if (against.length === 0) return verdict
    const isFound = verdict.action === 'ACCEPT' && verdict.finding === 'DETECTED'
    const isRepeated = (foundBefore?.[verdict.analyte] ?? runsBefore) >= rules.repeats
    const next = isFound ? ` ${isRepeated ? words.stands : words.again}` : ''
    return {
      ...verdict,
      action: isFound && !isRepeated ? 'REPEAT' : verdict.action,
      reasons: [
        ...verdict.reasons,
        ...against.map((sign): Reason => ({
          code: 'contamination',
          words: `${sign.words}${next}`,
          wells: [...own],
        })),
      ],
    }
  })
}

/** Rows that show something where the plan has nothing. Of a control that is added to each well nothing follows. */
function unplanned(rules: AssayRules, readings: Readings, planned: ReadonlySet<string>): Reason[] {
  const targets = rules.targets.map(({ name }) => name)
  if (rules.internalControl.from === 'specimen') targets.push(rules.internalControl.target)
  return [...readings.wells]
    .filter((well) => !planned.has(well))
    .flatMap((well) =>
      targets.flatMap((target): Reason[] => {
        const read = readings.at(well, target)
        if (read.kind !== 'ct') return []
        const words = fill(m.rules.plates.unplanned, { well, target, read: readText(read) })
        return [{ code: 'unplanned_signal', words, wells: [well] }]
      }),
    )
}

function fileProblems(rules: AssayRules, readings: Readings, wells: readonly string[]): Reason[] {
  const words = m.rules.plates
  const known = new Set([...rules.targets.map(({ name }) => name), rules.internalControl.target])
  return [
    ...[...readings.targets]
      .filter((target) => !known.has(target))
      .map((target): Reason => {
        return { code: 'unknown_target', words: fill(words.unknownTarget, { target }), wells: [] }
      }),
    ...readings.twice.map(({ well, target }): Reason => {
      return { code: 'row_twice', words: fill(words.rowTwice, { well, target }), wells: [well] }
    }),
    ...wells
      .filter((well) => !readings.wells.has(well))
      .map((well): Reason => ({ code: 'no_rows', words: fill(words.noRows, { well }), wells: [well] })),
  ]
}

const plainWell = (run: PlateRun, { well }: PlannedWell): string => {
  const place = placeOf(run.format, well)
  return place ? wellName(place) : well
}

/**
 * What a plate and each of its wells come to (`docs/decisions/0073-rules-of-plates.md`), in this order: the plan, the file, which
 * plate it is, the controls, then each specimen with its internal control, and its replicates. Anything that is wrong with plan,
 * plate or a control holds every specimen. A conclusion is drawn only where everything that was not read could not change it.
 * `rules` must have no `assayProblems`; whether they are approved is the caller's question. `evenHeld`: specimens are judged as if
 * nothing held the plate, for whoever asks what its wells speak against.
 */
export function verdictsOf(rules: AssayRules, run: PlateRun, evenHeld = false): PlateVerdicts {
  const words = m.rules.plates
  const readings = readingsOf(run, rules.cycles)
  const wells = run.wells.map((one) => ({ ...one, well: plainWell(run, one) }))
  const used = wells.filter(({ role }) => role !== 'EMPTY')
  const planWrong: Reason[] = planProblems(run).map((problem) => ({ code: 'plan', ...problem }))
  const strays: Reason[] = readings.strayWells.map((well) => ({
    code: 'stray_well',
    words: fill(words.strayWell, { well }),
    wells: [],
  }))
  const strange = unplanned(rules, readings, new Set(used.map(({ well }) => well)))
  const identity = planWrong.length === 0 ? identityOf(rules, run, readings) : null
  const isOther = identity !== null && identity.verdict !== 'accepted' && identity.verdict !== 'controlFailed'
  const identityReasons: Reason[] =
    identity === null || identity.verdict === 'accepted'
      ? []
      : [
          {
            code: 'identity',
            words: identityText(identity, numberOf(run)),
            wells: identity.verdict === 'controlFailed' ? identity.wells : [],
          },
        ]
  const controls = new Map(
    wells.flatMap((one) => {
      const judged = judgeControl(rules, readings, one)
      return judged ? [[one.well, judged] as const] : []
    }),
  )
  const failed: Reason[] = [...controls].flatMap(([well, { failures }]) =>
    failures.map((text): Reason => ({ code: 'control_failed', words: text, wells: [well] })),
  )
  const unread: Reason[] = [...controls].flatMap(([well, one]) =>
    one.unread.map((text): Reason => ({ code: 'control_unread', words: text, wells: [well] })),
  )
  const missing: Reason[] = missingControls(rules, wells).map((text) => {
    return { code: 'control_missing', words: text, wells: [] }
  })
  const reasons = [...planWrong, ...strays, ...strange, ...identityReasons, ...missing, ...failed, ...unread]
  const isHeld = reasons.length > 0
  // A plate that is not known comes first; then a control that failed; what was only not read is read again.
  const plateAction: WellAction = !isHeld
    ? 'ACCEPT'
    : planWrong.length + strays.length + strange.length > 0 || isOther
      ? 'IDENTIFY'
      : missing.length + failed.length > 0
        ? 'CONTROL_FAIL_RERUN'
        : unread.length > 0
          ? 'REREAD'
          : 'CONTROL_FAIL_RERUN'
  // Those over several plates first: nothing on this plate alone shows them.
  const signs = [
    ...sameWellSigns(rules, run, wells, readings),
    ...contaminationSigns(rules, run.format, wells, readings),
  ]
  const samples = wells
    .filter(({ role }) => role === 'SAMPLE')
    .map((one) => ({ ...one, analytes: judgeSample(rules, readings, one.well, one.runsBefore) }))
  const analytesOf = (one: (typeof samples)[number]): AnalyteVerdict[] => {
    if (isHeld && !evenHeld)
      return rules.analytes.map(({ name }) => ({
        analyte: name,
        finding: 'HELD',
        action: plateAction,
        reasons: [{ code: 'finding', words: words.held, wells: [one.well] }],
      }))
    const group = samples.filter((other) => one.group !== null && other.group === one.group)
    const [own, judged] = group.length > 1 ? [group, joined(rules, readings, group)] : [[one], one.analytes]
    return doubted(
      rules,
      one,
      own.map(({ well }) => well),
      signs,
      judged,
    )
  }
  const wellVerdict = (one: PlannedWell): WellVerdict => {
    const { well, role, specimen } = one
    const sample = samples.find((other) => other.well === well)
    if (role === 'SAMPLE' && sample) {
      const analytes = analytesOf(sample)
      const action = gravest(analytes.map((analyte) => analyte.action))
      const verdict = isHeld ? 'HELD' : 'JUDGED'
      return { well, role, specimen, verdict, action, analytes, reasons: [] }
    }
    const judged = controls.get(well)
    const verdict = !judged
      ? 'NOT_JUDGED'
      : judged.failures.length > 0
        ? 'FAIL'
        : judged.unread.length > 0
          ? 'UNREAD'
          : 'PASS'
    const own = [...failed, ...unread].filter((reason) => reason.wells.includes(well))
    const notJudged: Reason[] = judged ? own : [{ code: 'not_judged', words: words.notJudged, wells: [well] }]
    const action = verdict === 'FAIL' ? 'CONTROL_FAIL_RERUN' : verdict === 'UNREAD' ? 'REREAD' : 'ACCEPT'
    return { well, role, specimen, verdict, action, analytes: [], reasons: notJudged }
  }
  const uncheckable: Reason[] =
    identity === null && planWrong.length === 0
      ? [{ code: 'identity_unchecked', words: words.unchecked, wells: [] }]
      : []
  return {
    plate: { verdict: isHeld ? 'HOLD' : 'PASS', action: plateAction, identity, reasons },
    wells: used.map(wellVerdict),
    problems: [
      ...fileProblems(
        rules,
        readings,
        used.map(({ well }) => well),
      ),
      ...uncheckable,
      ...signs.map((sign): Reason => ({ code: 'contamination', words: sign.words, wells: sign.wells })),
    ],
  }
}
