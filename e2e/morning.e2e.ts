import { api } from '@contract/api'
import { Caller, expect, Keys, notice, scan, settled, test, uniqueName } from './helpers'
import { namesOf, ownPatient, receivedOrders } from './verified-orders'

test('a morning by keyboard and scanner: a batch, a plate of it, the file of its instrument, verification by another person and release', async ({
  as,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const admin = await Caller.as(origin, 'admin')
  const { _id: patientId, lastname } = await ownPatient(admin)
  const orders = await receivedOrders(origin, 2, { patientId, code: 'BUN' })
  const [one, two] = await Promise.all(orders.map((id) => namesOf(admin, id)))
  if (!one || !two) throw new Error('Two orders were to be made.')
  const machine = uniqueName('Morning analyzer ')
  const instrument = await admin.call(api.instruments.add, {
    body: {
      instrument: {
        code: uniqueName('M').slice(0, 16),
        name: machine,
        ...{ maker: null, model: null, serial: null, bench: null, method: null },
      },
    },
  })
  const { docs } = await admin.call(api.results.ofOrder, { body: { orderId: orders[0] ?? '' } })
  await admin.call(api.instrumentRuns.saveCode, {
    body: {
      code: {
        ...{ instrumentId: instrument._id, version: 0, code: 'UREA', testId: docs[0]?.testId ?? '' },
        ...{ sentUnit: null, factor: null, low: null, high: null, beyond: 'ask' },
      },
    },
  })
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
          targets: [],
        },
      },
    },
  })

  // The technician: both tubes into a batch on that instrument.
  const page = await as('lab', '/batching')
  const keys = new Keys(page)
  await settled(page)
  await keys.press('n')
  const newBatch = page.getByRole('dialog', { name: 'New batch' })
  await expect(newBatch.getByLabel('Test type')).toBeFocused()
  await keys.type('Chem')
  await keys.press('Tab')
  await expect(newBatch.getByLabel('Instrument')).toBeFocused()
  await keys.type(machine)
  await expect(newBatch.getByLabel('Instrument')).toHaveValue(instrument._id)
  // Enter in a list of choices opens it; in a field it sends the form.
  await newBatch.getByLabel('Method and version').focus()
  await keys.press('Enter')
  await expect(newBatch).toBeHidden()
  await expect(page.getByRole('textbox', { name: /^Scan a specimen into B-/ })).toBeFocused()
  for (const { barcode } of [one, two]) {
    await scan(page, barcode)
    await expect(page.getByText(new RegExp(`${barcode} added at position`)).first()).toBeVisible()
  }

  // Onto a plate, tube by tube.
  await page.goto('/plating')
  await settled(page)
  await keys.press('n')
  const newPlate = page.getByRole('dialog', { name: 'New plate' })
  await expect(newPlate.getByLabel('Kind')).toBeFocused()
  await newPlate.getByLabel('Test type').focus()
  await keys.type('Chem')
  await newPlate.getByLabel('Layout').focus()
  await keys.type(layout)
  await newPlate.getByRole('button', { name: 'New plate' }).focus()
  await keys.press('Enter')
  const map = page.getByRole('grid', { name: /^Plate map of P-/ })
  await expect(page.getByRole('textbox', { name: 'Scan into A1' })).toBeFocused()
  for (const [well, { barcode }] of [
    ['A1', one],
    ['B1', two],
  ] as const) {
    await scan(page, barcode)
    await expect(
      map.getByRole('gridcell', { name: new RegExp(`^${well}, sample ${barcode}, `) }),
    ).toBeVisible()
  }
  for (const name of ['Mark as loaded', 'Start run']) {
    await page.getByRole('button', { name }).focus()
    await keys.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Read a run' })).toBeVisible()

  // What the instrument wrote comes in, each value with the tube that it is of.
  await page.goto(`/instruments/${instrument._id}?tab=runs`)
  await settled(page)
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'morning.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Sample Id,Sam/Ctr/cAl,Test short name,Result,Result unit,Errors,Result date and time',
        `${two.barcode},S,UREA,15,mg/dL,,`,
        `${one.barcode},S,UREA,12,mg/dL,,`,
      ].join('\n'),
    ),
  })
  await expect(page.getByRole('button', { name: 'Accept 2 matched' })).toBeVisible()
  await keys.press('Shift+A')
  await expect(page.getByRole('link', { name: 'Accepted 2' })).toBeVisible()

  // The verifier: both at once.
  const verifier = await as('admin', `/turbocls?text=${lastname}`)
  const verifierKeys = new Keys(verifier)
  await settled(verifier)
  await expect(verifier.getByRole('button', { name: /^Verify 2 ready/ })).toBeVisible()
  await verifierKeys.press('Shift+V')
  await expect(verifier.getByRole('dialog', { name: 'Verify 2 results?' })).toBeVisible()
  await verifierKeys.press('Control+Enter')
  await expect(notice(verifier, '2 results verified')).toBeVisible()

  // And the reports: each value stands with its own order.
  for (const [at, raw] of ['12', '15'].entries()) {
    await verifier.goto(`/order/${orders[at] ?? ''}`)
    await settled(verifier)
    const release = verifier.getByRole('button', { name: 'Release report' })
    await expect(release).toBeEnabled()
    await release.focus()
    await verifierKeys.press('Enter')
    const dialog = verifier.getByRole('dialog', { name: 'Release the final report?' })
    await expect(dialog.getByText('Results included: 1.')).toBeVisible()
    await expect(dialog.locator('iframe')).toBeVisible()
    await verifierKeys.press('Control+Enter')
    await expect(verifier.getByText("This order is closed. Edits don't reopen it.")).toBeVisible()
    const released = await admin.call(api.results.ofOrder, { body: { orderId: orders[at] ?? '' } })
    expect(released.docs.map(({ raw: value, state }) => [value, state])).toEqual([[raw, 'RELEASED']])
  }
})

test('the director simulates and approves a rule, and signs the review of a month, by keyboard alone', async ({
  as,
  baseURL,
}) => {
  const admin = await Caller.as(baseURL ?? '', 'admin')
  const { docs: rules } = await admin.call(api.autoverification.rules, {})
  const ruled = new Set(rules.map(({ test: { code } }) => code))
  // A test that no other journey measures.
  const free = (await admin.call(api.reference.tests, {})).find(
    ({ code }) => ['PHOS', 'MG', 'URIC'].includes(code) && !ruled.has(code),
  )
  if (!free) throw new Error('No test is without a rule.')
  const rule = await admin.call(api.autoverification.saveRule, {
    body: {
      testId: free._id,
      version: null,
      rule: {
        ...{ on: true, name: uniqueName('Journey '), low: null, high: null, onlyNormal: true },
        ...{ deltaPercent: null, controlNeeded: true, typed: false, confirmations: false, cultures: false },
      },
    },
  })
  const page = await as('admin', '/turbocls?rules=true')
  const keys = new Keys(page)
  await settled(page)
  const card = page.getByRole('region', { name: new RegExp(`\\(${free.code}\\)$`) })
  await card.getByRole('button', { name: 'Simulate 90 days' }).focus()
  await keys.press('Enter')
  await expect(card.getByText(/^Released by rule: \d+ of \d+; in force now: 0$/)).toBeVisible()
  await card.getByRole('button', { name: 'Approve' }).focus()
  await keys.press('Enter')
  await expect(notice(page, 'Rule approved')).toBeVisible()
  const after = (await admin.call(api.autoverification.rules, {})).docs.find(({ _id }) => _id === rule._id)
  expect(after).toMatchObject({ revision: 1, draft: null })

  // A month that is over and has no signature.
  const { docs: months } = await admin.call(api.qualityControl.reviews, {})
  const month = months.find(({ isOver, signedAt }) => isOver && signedAt === null)?.month
  if (month === undefined) throw new Error('No month waits for its review.')
  await page.goto('/qc?section=reviews')
  await settled(page)
  await page.getByRole('button', { name: `Sign the review of ${month}` }).focus()
  await keys.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Sign the review of ${month}` })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await keys.type('Lamp of CHEM-1 changed; nothing else.')
  await keys.press('Enter')
  await expect(dialog).toBeHidden()
  const signed = (await admin.call(api.qualityControl.reviews, {})).docs.find((one) => one.month === month)
  expect(signed).toMatchObject({ signedByName: 'Ana Reyes', note: 'Lamp of CHEM-1 changed; nothing else.' })
})
