import { sql } from 'kysely'
import type { OrderedItem } from '@contract/orders/shapes'
import { ReportDocument } from '@contract/reports/document'
import type { TestDefinition } from '@contract/tests/shapes'
import { ofLab } from '../../core/scope'
import type { Executor } from '../../core/tx'
import type { OrderDiagnosis } from '../../db/schema'
import { Whose } from '../report-message/public'
import type { Placed } from './feed'

/** An analysis as far as it gives a printed row its codes; the row itself says everything else. */
export interface AnalysisFacts {
  id: string
  order_id: string
  letter: string
  panel_id: string | null
  test_id: string
  retest_of: string | null
  was_released: boolean
  is_retracted: boolean
  code: string
  name: string
  loinc: string | null
  definition: TestDefinition
  flag: string | null
}
export interface SpecimenFacts {
  id: string
  order_id: string
  letter: string
  barcode: string
  type_code: string
  type_name: string
  source_name: string
  container: string | null
  condition: string | null
  collected_at: Date
  received_at: Date | null
}

/**
 * Everything that the resources of one order are made of. The frozen document decides what is said; who ordered, why, and the
 * specimens are those of its release.
 */
export interface OrderFacts {
  placed: Placed
  requisition: string
  priority: string
  items: OrderedItem[]
  diagnoses: OrderDiagnosis[]
  enteredAt: Date
  collectedAt: Date
  physician: { firstname: string; lastname: string; npi: string; credentials: string | null }
  report: { id: string; number: number; releasedAt: Date; document: ReportDocument }
  /** What earlier versions said, oldest first, and whom they were issued for. */
  earlier: EarlierVersion[]
  specimens: SpecimenFacts[]
  analyses: AnalysisFacts[]
  /** LOINC codes of the panels that have one, by panel. */
  panelLoinc: ReadonlyMap<string, string>
  zone: string
}

export interface EarlierVersion {
  id: string
  number: number
  releasedAt: Date
  patientId: string
  document: ReportDocument
}

interface EarlierRow {
  order_id: string
  id: string
  number: number
  released_at: Date
  patient_id: string | null
  document: unknown
}

interface OrderRow {
  id: string
  requisition_number: string
  priority: string
  panels: OrderedItem[]
  diagnoses: OrderDiagnosis[]
  date_entered: Date
  date_collected: Date
  firstname: string
  lastname: string
  npi: string
  credentials: string | null
  number: number
  released_at: Date
  document: unknown
  whose: unknown
}

function grouped<T extends { order_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const byOrder = new Map<string, T[]>()
  for (const row of rows) {
    const known = byOrder.get(row.order_id)
    if (known) known.push(row)
    else byOrder.set(row.order_id, [row])
  }
  return byOrder
}

/** A tube as it was when the version was released; it is still the same tube, with its id and the code of its kind. */
function asReleased(tube: SpecimenFacts, whose: Whose | null): SpecimenFacts {
  const then = whose?.specimens.find(({ letter }) => letter === tube.letter)
  if (!then) return tube
  return {
    ...tube,
    barcode: then.barcode,
    // The code is that of the kind that it has now.
    type_code: then.sampleType === tube.type_name ? tube.type_code : '',
    type_name: then.sampleType,
    source_name: then.source,
    container: then.container,
    condition: then.condition,
    collected_at: new Date(then.collectedAt),
    received_at: then.receivedAt === null ? null : new Date(then.receivedAt),
  }
}

/**
 * The facts of these orders, which must be within the client's reach: `placedAfter` asked. Five statements however many they are.
 */
export async function factsOf(
  db: Executor,
  { labId, timeZone }: { labId: string; timeZone: string },
  placed: readonly Placed[],
): Promise<OrderFacts[]> {
  if (placed.length === 0) return []
  const ids = placed.map(({ id }) => id)
  // As text: joined rows of the order with the version that stands, and of its tubes and tests.
  const [orders, earlier, specimens, analyses] = await Promise.all([
    sql<OrderRow>`select o.id, o.requisition_number, o.priority, o.panels, o.diagnoses, o.date_entered, o.date_collected,
        p.firstname, p.lastname, p.npi, p.credentials, r.number, r.released_at, r.document, r.whose
      from fhir_order f
      join lab_order o on ${ofLab(labId, 'o')} and o.id = f.id
      join physician p on ${ofLab(labId, 'p')} and p.id = o.physician_id
      join report r on ${ofLab(labId, 'r')} and r.id = f.report_id
      where ${ofLab(labId, 'f')} and f.id = any(${ids}::uuid[])`.execute(db),
    sql<EarlierRow>`select r.order_id, r.id, r.number, r.released_at, m.patient_id, r.document from report r
      join media m on ${ofLab(labId, 'm')} and m.key = r.media_key
      where ${ofLab(labId, 'r')} and r.order_id = any(${ids}::uuid[])
        and not (r.id = any(${placed.map(({ reportId }) => reportId)}::uuid[])) order by r.number`.execute(
      db,
    ),
    sql<SpecimenFacts>`select s.id, s.order_id, s.letter, s.barcode, y.code as type_code, y.name as type_name,
        c.name as source_name, s.container, s.condition, s.collected_at, s.received_at
      from specimen s
      join sample_type y on ${ofLab(labId, 'y')} and y.id = s.sample_type_id
      join specimen_source c on ${ofLab(labId, 'c')} and c.id = s.source_id
      where ${ofLab(labId, 's')} and s.order_id = any(${ids}::uuid[]) order by s.letter`.execute(db),
    sql<AnalysisFacts>`select a.id, a.order_id, s.letter, a.panel_id, a.test_id, a.retest_of,
        a.released_at is not null as was_released, a.state = 'RETRACTED' as is_retracted, v.code, v.name, e.loinc, v.definition,
        a.interpretation ->> 'flag' as flag
      from analysis a
      join specimen s on ${ofLab(labId, 's')} and s.id = a.specimen_id
      join test e on ${ofLab(labId, 'e')} and e.id = a.test_id
      join test_version v on ${ofLab(labId, 'v')} and v.test_id = a.test_id and v.version = a.test_version
      where ${ofLab(labId, 'a')} and a.order_id = any(${ids}::uuid[]) order by a.position, a.id`.execute(db),
  ])
  const panelIds = [
    ...new Set(orders.rows.flatMap(({ panels }) => panels.flatMap((one) => one.panelId ?? []))),
  ]
  const panels =
    panelIds.length === 0
      ? []
      : await db
          .selectFrom('panel')
          .select(['id', 'loinc'])
          .where(ofLab(labId))
          .where('id', 'in', panelIds)
          .where('loinc', 'is not', null)
          .execute()
  const panelLoinc = new Map(panels.flatMap(({ id, loinc }) => (loinc ? [[id, loinc] as const] : [])))
  const byId = new Map(orders.rows.map((row) => [row.id, row]))
  const [before, tubes, tests] = [grouped(earlier.rows), grouped(specimens.rows), grouped(analyses.rows)]
  return placed.flatMap((one) => {
    const row = byId.get(one.id)
    if (!row) return []
    const whose = row.whose === null ? null : Whose.parse(row.whose)
    return [
      {
        placed: one,
        requisition: row.requisition_number,
        priority: row.priority,
        items: row.panels,
        diagnoses: whose?.diagnoses ?? row.diagnoses,
        enteredAt: row.date_entered,
        collectedAt: whose ? new Date(whose.collectedAt) : row.date_collected,
        physician: whose?.physician ?? row,
        report: {
          id: one.reportId,
          number: row.number,
          releasedAt: row.released_at,
          document: ReportDocument.parse(row.document),
        },
        earlier: (before.get(one.id) ?? []).map((version) => ({
          id: version.id,
          number: version.number,
          releasedAt: version.released_at,
          patientId: version.patient_id ?? one.patientId,
          document: ReportDocument.parse(version.document),
        })),
        specimens: (tubes.get(one.id) ?? []).map((tube) => asReleased(tube, whose)),
        analyses: tests.get(one.id) ?? [],
        panelLoinc,
        zone: timeZone,
      },
    ]
  })
}
