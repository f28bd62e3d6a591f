import type { Locator, Page } from 'playwright/test'
import { essentialWorkers, residences, yesNoUnknown } from '@contract/choices'
import { choicesOf, paired, choiceWords } from './choice-words'
import { expect, notice, test, uniqueName } from './helpers'

/** A PNG of this size, drawn by the browser. */
async function picture(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const pen = canvas.getContext('2d')
      if (pen) {
        pen.fillStyle = '#2563eb'
        pen.fillRect(0, 0, w, h)
      }
      return canvas.toDataURL('image/png')
    },
    [width, height] as const,
  )
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

const logo = (page: Page) => page.locator('img[src*="public_media/logo.png"]').first()
/** Width and height of the picture itself, and of the place that it takes. */
const sizeOf = (image: Locator) =>
  image.evaluate((element) => {
    if (!(element instanceof HTMLImageElement)) return []
    const { width, height } = element.getBoundingClientRect()
    return [element.naturalWidth, element.naturalHeight, width, height]
  })

test('the laboratory’s logo is scaled as it is chosen, shown to everybody, kept by the browser, and absent where it does not come [feature:logo] [limit:logo]', async ({
  as,
  stranger,
}) => {
  const page = await as('admin', '/labInfo')
  const remove = page.getByRole('button', { name: 'Remove logo' })
  const chosen = page.getByAltText('Current logo')
  await expect(page.getByText('No logo yet.').or(remove).first()).toBeVisible()
  // An earlier try may have left one.
  if (await remove.isVisible()) await remove.click()
  await expect(page.getByText('No logo yet.')).toBeVisible()
  const upload = async (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })

  await upload('logo.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(
    page.getByText('This file cannot be used as a logo. Save it as PNG or JPEG and choose it again.'),
  ).toBeVisible()
  await upload('wide.png', await picture(page, 640, 200))
  await expect(notice(page, 'Logo saved.')).toBeVisible()
  await expect.poll(() => sizeOf(chosen).then((size) => size.slice(0, 2))).toEqual([320, 100])

  const visitor = await stranger()
  await visitor.goto('/')
  await expect(logo(visitor)).toBeVisible()
  const [wide, , shown = 999] = await sizeOf(logo(visitor))
  expect([wide, shown <= 320]).toEqual([320, true])
  // From the browser's own store the second time.
  await visitor.reload()
  await expect(logo(visitor)).toBeVisible()
  const fetched = await visitor.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/public_media/logo.png'))
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.transferSize : -1)),
  )
  expect(fetched).toEqual([0])

  await upload('tall.png', await picture(page, 200, 600))
  await expect.poll(() => sizeOf(chosen).then((size) => size.slice(0, 2))).toEqual([100, 300])
  const inside = await as('lab', '/about')
  const about = inside.getByRole('main').locator('img[src*="logo.png"]')
  await expect(about).toBeVisible()
  const [, tall, , height = 999] = await sizeOf(about)
  expect([tall, height <= 300]).toEqual([300, true])

  // A fetch that fails: nothing stands in its place, and the page is whole.
  const without = await stranger()
  await without.route('**/public_media/logo.png', (route) => route.abort('failed'))
  const failed = without.waitForEvent('requestfailed', (request) => request.url().endsWith('/logo.png'))
  await without.goto('/')
  await failed
  await expect(without.getByLabel('Username')).toBeVisible()
  await expect(logo(without)).toHaveCount(0)

  await remove.click()
  await expect(notice(page, 'Logo removed.')).toBeVisible()
  const late = await stranger()
  await late.goto('/')
  await expect(late.getByLabel('Username')).toBeVisible()
  await expect(logo(late)).toHaveCount(0)
})

test('a form takes a ready list over as it stands, and shows it as it will be asked [choice:essential-worker] [choice:residence] [choice:yesno]', async ({
  as,
}) => {
  const page = await as('admin', '/management/forms/new')
  await page.getByLabel('Name').fill(uniqueName('Form '))
  await page.getByLabel('Question', { exact: true }).fill('What this form asks')
  await page.getByLabel('Type').selectOption('Choice')
  const list = page.getByLabel('Preset list')
  const choices = page.getByLabel('Choices')
  const asked = page.getByRole('region', { name: 'Preview' })
  for (const [name, values, texts] of [
    ['Essential worker', essentialWorkers, choiceWords.essentialWorkers],
    ['Residence', residences, choiceWords.residences],
    ['Yes, no or unknown', yesNoUnknown, choiceWords.yesNoUnknown],
  ] as const) {
    await list.selectOption(name)
    await expect(choices).toHaveValue(values.map((value, at) => `${value} = ${texts[at]}`).join('\n'))
    await expect(list.locator('option:checked')).toHaveText(name)
    if (values.length > 4)
      await expect
        .poll(() => choicesOf(asked.getByLabel('What this form asks')))
        .toEqual(paired(values, texts))
    else
      for (const text of texts)
        await expect(asked.getByRole('radio', { name: text, exact: true })).toBeVisible()
  }
  // Changed by hand it is no longer that list.
  await choices.fill('yes = Yes\nno = No')
  await expect(list.locator('option:checked')).toHaveText('None')
})
