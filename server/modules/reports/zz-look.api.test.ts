import { writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { testLab } from '../../test/harness'
import { reportBench } from './test-reports'
test('look', async () => {
  const lab = await testLab()
  const staff = await lab.as('lab')
  const bench = reportBench(lab, staff)
  const { forms } = bench
  const orderId = await bench.received({
    specimens: [forms.specimen('A', 'SST', 'VEN'), forms.specimen('B', 'UCUP', 'URV')],
    items: [forms.panel('BMP'), forms.panel('TOXOPI', 'B')],
    medications: [{ medicationId: null, name: 'Oxycodone', detail: '5 mg as needed' }],
  })
  const all = [...(await bench.analyses(orderId)).values()]
  const bad: string[] = []
  for (const one of all) {
    const raw = one.code === 'K' ? '6.9' : one.definition.kind === 'quantitative' ? (one.definition.ranges[0]?.low ?? '1.01') : one.code === 'C-OXY' ? '1284' : one.code === 'C-MOR' ? '300' : one.definition.kind === 'tox_confirm' ? 'nd' : (one.definition.choices[0]?.label ?? 'Negative')
    try { await bench.enter(orderId, { [one.code]: raw }) } catch (e) { bad.push(`${one.code} ${raw} ${String(e)}`) }
  }
  console.log(bad)
  const codes = [...(await bench.analyses(orderId)).values()].filter((o) => o.state === 'RESULTED').map((o) => o.code)
  await bench.verify(orderId, codes)
  for (const o of (await bench.analyses(orderId)).values()) if (o.critical) await bench.tell(orderId, o.code)
  const { report } = await bench.release(orderId, { preliminary: bad.length > 0 })
  writeFileSync('/tmp/look.pdf', (await bench.media(report.mediaKey)).bytes)
  await lab.close()
})
