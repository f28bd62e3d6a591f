import AxeBuilder from '@axe-core/playwright'
import { createHash, randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { api } from '@contract/api'
import { OrderAnswer, partnerHeaders, partnerPaths, requestToSign } from '@contract/transfers/wire'
import { Caller, expect, notice, settled, test, uniqueName } from './helpers'

/** What axe finds that is serious, of the page as it stands. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** The key of the other laboratory, which this journey is. */
async function makeKey() {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('No key pair was made.')
  const raw = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey))
  return {
    publicKey: raw.toString('base64url'),
    fingerprint: `SHA256:${createHash('sha256').update(raw).digest('base64').replaceAll('=', '')}`,
    sign: async (text: string) =>
      Buffer.from(
        await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text)),
      ).toString('base64url'),
  }
}

test('a partner laboratory is set up, its signed order waits, and a technician accepts it with the results that it released [feature:pol]', async ({
  as,
  baseURL,
  watch,
}) => {
  // The tab asks the label service of this computer, which has none.
  watch.allow(/ERR_CONNECTION_REFUSED http:\/\/127\.0\.0\.1:8\d{3}\/cxf/)
  const origin = baseURL ?? ''
  const admin = await Caller.as(origin, 'admin')
  const key = await makeKey()
  const name = uniqueName('Office ')
  const clia = `99D${String(Date.now()).slice(-7)}`

  // The Lab Admin adds the other laboratory, and both read its fingerprint to each other.
  const page = await as('admin', '/management?tab=integrations')
  await settled(page)
  expect(await findings(page)).toEqual([])
  const make = page.getByRole('button', { name: 'Make our key pair' })
  if (await make.isVisible()) {
    await make.click()
    await expect(notice(page, /The key pair is made/)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Add laboratory' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add laboratory' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('CLIA number').fill(clia)
  await dialog.getByLabel('Address of their server').fill('https://lis.office.example')
  await dialog.getByLabel('Their public key').fill(key.publicKey)
  await dialog.getByLabel('Orders go to them, their results come here').uncheck()
  await dialog.getByLabel('Their orders come here, our results go to them').check()
  await dialog.getByLabel('Location that their orders belong to').selectOption({ index: 1 })
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(key.fingerprint)
  await row.getByRole('button', { name: 'Confirm fingerprint' }).click()
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(confirm).toContainText(key.fingerprint)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'They are the same' }).click()
  await expect(notice(page, 'The key is confirmed.')).toBeVisible()
  await expect(row).toContainText('Test the connection')

  // Their server sends an order, signed. Without the key nobody is believed.
  const { own } = await admin.call(api.transfers.partners, {})
  const { docs: types } = await admin.call(api.sampleTypes.list, { query: { limit: 200, active: true } })
  const serum = types.find((one) => one.name === 'Serum') ?? types[0]
  const { docs: sources } = await admin.call(api.specimenSources.list, { query: { limit: 1, active: true } })
  const { docs: physicians } = await admin.call(api.physicians.list, { query: { limit: 20, active: true } })
  const orderer = physicians.find((one) => one.npi)
  const family = uniqueName('Journey').replaceAll(/[^A-Za-z]/g, '')
  const requisition = `OF-${String(Date.now()).slice(-8)}`
  const lab = { clia, name, addressLines: ['1 Office Street'], phone: '', director: '' }
  const body = JSON.stringify({
    ...{ format: 'aliquot-order/1', source: lab, requisitionNumber: requisition, version: 1 },
    ...{ sentAt: new Date().toISOString(), proficiency: false, priority: 'ROUTINE' },
    dateCollected: new Date(Date.now() - 3_600_000).toISOString(),
    patient: {
      ...{ number: `P-${requisition}`, firstname: 'Nora', lastname: family, middlename: null },
      ...{ dob: '1980-01-02', gender: 'F', race: null, ethnicity: null, phone: null },
      address: { line1: null, line2: null, city: null, state: null, zip: null },
    },
    orderer: { npi: orderer?.npi ?? '', firstname: orderer?.firstname, lastname: orderer?.lastname },
    location: { name, phone: null },
    specimens: [
      {
        ...{ letter: 'A', barcode: `${requisition}A`, container: null, condition: null },
        type: { code: serum?.code, name: serum?.name },
        source: { code: sources[0]?.code, name: sources[0]?.name },
        collectedAt: new Date(Date.now() - 3_600_000).toISOString(),
      },
    ],
    lines: [{ line: 1, kind: 'test', code: `X${requisition}`, name: 'Nitrogen', loinc: null, letter: 'A' }],
    ...{ diagnoses: [], insurance: [], medications: [], comment: null, attachments: [] },
    screens: [
      {
        ...{ title: 'Office screen', kind: 'quantitative', performingLab: lab },
        rows: [{ id: 'one', test: 'Glucose by meter', value: '91', unit: 'mg/dL' }],
      },
    ],
    screensReport: { state: 'FINAL', version: 1, reportedAt: '' },
  })
  const post = async (sign: (text: string) => Promise<string>) => {
    const at = new Date().toISOString()
    const nonce = randomUUID().replaceAll('-', '')
    const named = { from: key.fingerprint, to: own?.fingerprint ?? '' }
    const bodyHash = createHash('sha256').update(body).digest('hex')
    return fetch(`${origin}${partnerPaths.order}`, {
      method: 'POST',
      body,
      headers: {
        [partnerHeaders.from]: named.from,
        [partnerHeaders.to]: named.to,
        [partnerHeaders.at]: at,
        [partnerHeaders.nonce]: nonce,
        [partnerHeaders.signature]: await sign(
          requestToSign({ method: 'POST', path: partnerPaths.order, bodyHash, at, nonce, ...named }),
        ),
      },
    })
  }
  expect((await post((await makeKey()).sign)).status).toBe(401)
  const reply = await post(key.sign)
  const text = await reply.text()
  expect(reply.status, text).toBe(200)
  expect(OrderAnswer.parse(JSON.parse(text))).toMatchObject({ known: true, state: 'SENT' })

  // It waits for the code that nobody mapped; mapped, it waits for a person.
  const bench = await as('lab', '/transfers?held=true')
  await settled(bench)
  const line = bench.getByRole('row').filter({ hasText: requisition })
  await expect(line).toContainText(`Nitrogen (X${requisition}) is not mapped.`)
  expect(await findings(bench)).toEqual([])
  await page.reload()
  await settled(page)
  const bun = (await admin.call(api.reference.tests, {})).find(({ code }) => code === 'BUN')
  const mapping = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel(`Nitrogen (X${requisition}) of ${name} is`) })
  await mapping.getByLabel(`Nitrogen (X${requisition}) of ${name} is`).selectOption(bun?._id ?? 'no BUN')
  await mapping.getByRole('button', { name: 'Map' }).click()
  await expect(notice(page, 'Mapped.')).toBeVisible()

  await bench.reload()
  await settled(bench)
  await line.focus()
  await bench.keyboard.press('Enter')
  const panel = bench.getByRole('complementary', { name: `Transfer of ${requisition}` })
  await expect(panel).toContainText('Released results that came along: 1')
  expect(await findings(bench)).toEqual([])
  await panel.getByRole('button', { name: 'Accept' }).click()
  const accepting = bench.getByRole('dialog', { name: `Accept requisition ${requisition}` })
  await expect(accepting).toContainText(family)
  await accepting.getByLabel('Patient').selectOption('Register a new patient')
  expect(await findings(bench)).toEqual([])
  await accepting.getByRole('button', { name: 'Accept' }).click()
  await expect(notice(bench, `Accepted as ${requisition}.`)).toBeVisible()

  // The order stands under the number that is on the tube, and what the other laboratory reported under its name.
  await expect(panel).toContainText('Accepted')
  await expect(panel).toContainText('Glucose by meter: 91 mg/dL')
  await panel.getByRole('link', { name: 'Open order' }).click()
  await expect(bench).toHaveURL(/\/order\//)
  await settled(bench)
  await expect(bench.getByRole('link', { name: `From ${name}` })).toBeVisible()
  expect(await findings(bench)).toEqual([])
})
