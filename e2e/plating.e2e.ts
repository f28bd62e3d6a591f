import { api } from '@contract/api'
import { Caller, Keys, expect, scan, settled, test, uniqueName } from './helpers'

test('a plate is made, filled by scan and keys alone, undone, loaded and run [feature:plating] [area:plate map]', async ({
  as,
  baseURL,
}) => {
  const admin = await Caller.as(baseURL ?? '', 'admin')
  const { docs: waiting } = await admin.call(api.batches.waiting, {})
  const type = waiting.toSorted((a, b) => b.specimens - a.specimens)[0]
  if (!type || type.specimens < 2) throw new Error('No work waits for a plate.')
  const { docs } = await admin.call(api.batches.waitingOf, { body: { testTypeId: type.testType._id } })
  const [one, two] = docs.filter(({ why }) => why === null)
  if (!one || !two) throw new Error('No specimens here.')
  const layout = uniqueName('Layout ')
  await admin.call(api.plates.addLayout, {
    body: {
      layout: {
        name: layout,
        format: 96,
        content: {
          order: 'down',
          replicates: 1,
          controls: [{ role: 'NTC', name: 'Water', well: 'H12' }],
          targets: [{ name: 'N1', reporter: 'FAM' }],
        },
      },
    },
  })

  const page = await as('lab', '/plating')
  const keys = new Keys(page)
  await settled(page)
  await keys.press('n')
  const dialog = page.getByRole('dialog', { name: 'New plate' })
  await expect(dialog.getByLabel('Kind')).toBeFocused()
  await dialog.getByLabel('Test type').selectOption(type.testType.name)
  await dialog.getByLabel('Layout').selectOption(`${layout} v1, 96 wells`)
  await dialog.getByRole('button', { name: 'New plate' }).focus()
  await keys.press('Enter')
  const map = page.getByRole('grid', { name: /^Plate map of P-/ })
  await expect(map).toBeVisible()
  await expect(map.getByRole('gridcell', { name: 'H12, control NTC Water, fixed by layout' })).toBeVisible()

  // A tube goes where the field says; the next one where the keys went.
  await expect(page.getByRole('textbox', { name: 'Scan into A1' })).toBeFocused()
  await scan(page, one.barcode)
  await expect(map.getByRole('gridcell', { name: new RegExp(`^A1, sample ${one.barcode}, `) })).toBeVisible()
  await map.getByRole('gridcell', { name: 'B1, empty' }).focus()
  await keys.press('ArrowRight')
  await expect(map.getByRole('gridcell', { name: 'B2, empty' })).toBeFocused()
  await keys.type('c7')
  await expect(map.getByRole('gridcell', { name: 'C7, empty' })).toBeFocused()
  await scan(page, two.barcode)
  await expect(map.getByRole('gridcell', { name: new RegExp(`^C7, sample ${two.barcode}, `) })).toBeVisible()

  await map.getByRole('gridcell', { name: 'D7, empty' }).focus()
  await keys.press('b')
  await expect(map.getByRole('gridcell', { name: 'D7, blank' })).toBeVisible()
  await keys.press('Control+z')
  await expect(map.getByRole('gridcell', { name: 'D7, empty' })).toBeVisible()
  await keys.press('Control+y')
  await expect(map.getByRole('gridcell', { name: 'D7, blank' })).toBeVisible()
  await keys.press('Delete')
  await expect(map.getByRole('gridcell', { name: 'D7, empty' })).toBeVisible()

  await page.getByRole('link', { name: 'Table', exact: true }).focus()
  await keys.press('Enter')
  await expect(page.getByRole('table', { name: /^Wells of P-/ }).getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Mark as loaded' }).focus()
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Start run' })).toBeVisible()
  await page.getByRole('button', { name: 'Start run' }).focus()
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Read a run' })).toBeVisible()
})
