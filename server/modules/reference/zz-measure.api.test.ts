import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, test } from 'vitest'
import { sql } from 'kysely'
import { api } from '@contract/api'
import { diagnosisSearchText } from '../../seed/laboratory'
import { testLab, type TestLab } from '../../test/harness'
let lab: TestLab
beforeAll(async () => {
  lab = await testLab()
  await lab.owner.deleteFrom('diag_code').execute()
  const lines = gunzipSync(readFileSync('/work/shared/data/icd10cm-2026/icd10cm_order_2026.txt.gz')).toString().split('\n').filter(Boolean)
  const rows = lines.map((l) => { const c = l.slice(6, 13).trim(); const code = c.length > 3 ? c.slice(0, 3) + '.' + c.slice(3) : c; const description = l.slice(77).trim(); return { lab_id: lab.seeded.labId, id: lab.ports.ids.id(), code, description, billable: l[14] === '1', valid_from: '2025-10-01', valid_to: null, search_text: diagnosisSearchText(code, description) } })
  for (let i = 0; i < rows.length; i += 2000) await lab.owner.insertInto('diag_code').values(rows.slice(i, i + 2000)).execute()
  await sql`vacuum analyze diag_code`.execute(lab.owner)
  console.log(rows.length, 'rows', rows.filter(r => r.billable).length)
}, 120000)
afterAll(() => lab.close())
test('measure', async () => {
  const c = await lab.as('accession')
  for (const text of ['', 'e', 'e1', 'e11', 'E119', 'E11.9', 'fracture', 'initial encounter', 'diabetes type 2 kidney', 'type 2', '2', 'a', 'left', 'un', 'zzzz', 'displaced fracture left femur initial closed', 'S52', 'of', 'in']) {
    const t: number[] = []
    let b
    for (let i = 0; i < 9; i++) { const s = performance.now(); b = (await c.call(api.reference.searchDiagCodes, { body: { text } })).body; t.push(performance.now() - s) }
    t.sort((x, y) => x - y)
    console.log(JSON.stringify(text), b?.total, b?.docs.slice(0, 3).map((d) => d.code).join(' '), 'p50', t[4]?.toFixed(1), 'max', t[8]?.toFixed(1))
  }
  const t: number[] = []
  for (let i = 0; i < 15; i++) { const s = performance.now(); await c.call(api.reference.bootstrap); t.push(performance.now() - s) }
  t.sort((x, y) => x - y)
  console.log('bootstrap', t[7], (await c.call(api.reference.bootstrap)).bytes.length)
}, 120000)
