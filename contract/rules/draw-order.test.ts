import { expect, test } from 'vitest'
import { byDrawOrder, containersFor } from './draw-order'

test('a test that may go into several tubes goes into one that is drawn anyway', () => {
  const { chosen, unknown } = containersFor([
    { name: 'Glucose', containers: ['GRY', 'SST'] },
    { name: 'Lipid Panel', containers: ['SST'] },
    { name: 'Lipid Panel', containers: ['SST'] },
    { name: 'Send-out', containers: [] },
    { name: 'Anything', containers: ['LAV', 'GRN'] },
  ])
  expect(Object.fromEntries(chosen)).toEqual({ SST: ['Lipid Panel', 'Glucose'], LAV: ['Anything'] })
  expect(unknown).toEqual(['Send-out'])
})

test('containers are in order of draw, those without a rank last, and those of one rank by name', () => {
  const tubes = [
    { name: 'Urine', drawOrder: null },
    { name: 'EDTA', drawOrder: 50 },
    { name: 'Culture', drawOrder: 10 },
    { name: 'Citrate', drawOrder: 20 },
    { name: 'Gold top', drawOrder: 50 },
    { name: 'Swab', drawOrder: null },
  ]
  const names = (list: typeof tubes) => list.toSorted(byDrawOrder).map(({ name }) => name)
  const inOrder = ['Culture', 'Citrate', 'EDTA', 'Gold top', 'Swab', 'Urine']
  expect([names(tubes), names(tubes.toReversed())]).toEqual([inOrder, inOrder])
})
