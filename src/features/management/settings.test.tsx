import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import { Section } from '@contract/report-templates/choices'
import type { BarcodePrinter } from '@contract/labels/shapes'
import type { Reply } from '@contract/endpoint'
import { featureNames } from '@contract/features'
import type { IntakeDetail } from '@contract/intake/shapes'
import type { LabDetail } from '@contract/lab-settings/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { bootstrapOf, rolesOn, userNamed } from '@/testing/lab'

const { open, server } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const admin = userNamed('admin')

/** No table of ZIP codes is loaded: the address asks for one. */
const noPlaces = answers(api.reference.zip, { places: null })
const { demo: _demo, ...info } = bootstrapOf().labInfo
const lab: LabDetail = {
  ...info,
  hours: '',
  idleSecondsFor: {},
  reviewBeforeRelease: false,
  callBeforeRelease: false,
  clinicMaySendErrors: true,
  abnFormExpires: null,
  workingTime: null,
  confirmSignature: false,
  requireTotpFor: [],
  hasLogo: false,
}

const noHolders = answers(api.labSettings.directors, { docs: [] })

test('lab settings: 84960 seconds are taken for couriers with a warning, and refused for portal users', async () => {
  const sent: unknown[] = []
  const { person } = open('/labInfo', {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.labSettings.get, lab),
      noHolders,
      noPlaces,
      answers(api.labSettings.update, (body) => {
        sent.push(body)
        return { ...lab, idleSecondsFor: { courier: 84_960 }, version: 2 }
      }),
    ],
  })
  const [courier, portal] = [
    await screen.findByRole('textbox', { name: /^Courier/ }),
    screen.getByRole('textbox', { name: /^Provider portal/ }),
  ]
  await person.type(courier, '84960')
  expect(await screen.findByText(/longer than 8 hours\. Whoever finds the device/)).toBeVisible()
  await person.type(portal, '84960')
  await person.click(screen.getByRole('button', { name: /Save/ }))
  expect((await screen.findAllByText('Enter 60 to 28800 seconds (1 minute to 8 hours).'))[0]).toBeVisible()
  expect(sent).toEqual([])
  await person.clear(portal)
  await person.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(sent).toMatchObject([{ lab: { idleSecondsFor: { courier: 84_960 } } }]))
})

test('lab settings: a sign-out of 84960 seconds is refused before anything is sent, one of 28800 is saved', async () => {
  const sent: unknown[] = []
  const { person } = open('/labInfo', {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.labSettings.get, lab),
      noHolders,
      noPlaces,
      answers(api.labSettings.update, (body) => {
        sent.push(body)
        return { ...lab, logout_seconds: 28_800, version: 2 }
      }),
    ],
  })
  const seconds = await screen.findByLabelText('Idle sign-out (seconds)')
  await person.click(screen.getByLabelText(/Hours of operation/))
  await person.paste('Monday to Friday, 7 to 19')
  const clia = screen.getByLabelText(/CLIA number/)
  await person.clear(seconds)
  await person.type(seconds, '84960')
  await person.clear(clia)
  await person.type(clia, '13X')
  await person.click(screen.getByRole('button', { name: /Save/ }))
  expect((await screen.findAllByText('Enter 60 to 28800 seconds (1 minute to 8 hours).'))[0]).toBeVisible()
  expect(screen.getAllByText('Use ten characters, such as 13D2187704.')[0]).toBeVisible()
  expect(sent).toEqual([])
  await person.clear(seconds)
  await person.type(seconds, '28800')
  await person.clear(clia)
  await person.click(clia)
  await person.paste('13d2187704')
  await person.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        lab: {
          logout_seconds: 28_800,
          clia: '13D2187704',
          hours: 'Monday to Friday, 7 to 19',
          version: 1,
        },
      },
    ]),
  )
})

test('a logo that is not an image is refused by its bytes, with the way out', async () => {
  const { person } = open('/labInfo', {
    user: admin,
    keyMs: 40,
    handlers: [answers(api.labSettings.get, lab), noHolders, noPlaces],
  })
  const file = new File(['%PDF-1.7'], 'logo.png', { type: 'image/png' })
  await person.upload(await screen.findByLabelText('Logo', { selector: 'input' }), file)
  expect(
    await screen.findByText(
      'This file cannot be used as a logo. Save it as PNG or JPEG and choose it again.',
    ),
  ).toBeVisible()
})

const printer: BarcodePrinter = {
  _id: id(1),
  version: 1,
  name: 'Zebra-Bench 1',
  templates: [{ code: 'tube', content: '^FO20,10^A0N,20,20^FD{{patientLastName}}^FS' }],
  offset: 0,
  offset2: 0,
  offset3: 0,
  offset4: 0,
  active: true,
}

test('a printer: the preview follows the editor; an unknown field and an offset beyond the label are not sent', async () => {
  const sent: unknown[] = []
  const { person } = open(`/barcodeprinters/${printer._id}`, {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.labels.printer, printer),
      answers(api.printers.update, (body) => {
        sent.push(body)
        return { ...printer, version: 2 }
      }),
    ],
  })
  expect(await screen.findByRole('img', { name: /Preview, label A: Cedergren/ })).toBeVisible()
  const content = screen.getByLabelText(/Content/)
  await person.clear(content)
  // Braces and brackets are keys of their own to the typist of the test.
  await person.click(content)
  await person.paste('^FO20,10^A0N,20,20^FD{{lastname}} low^FS')
  expect(await screen.findByRole('img', { name: /Preview, label A: low/ })).toBeVisible()
  const offset = screen.getByLabelText('Label C')
  await person.clear(offset)
  await person.type(offset, '4000')
  await person.click(screen.getByRole('button', { name: /Save/ }))
  expect(
    (await screen.findAllByText(/“lastname” is not a label field\. Use one of: patientFirstName/))[0],
  ).toBeVisible()
  await person.clear(content)
  await person.click(content)
  await person.paste('^FO20,10^A0N,20,20^FD{{testType}}^FS')
  await person.click(screen.getByRole('button', { name: /Save/ }))
  expect((await screen.findAllByText(/runs past the right edge of label C/))[0]).toBeVisible()
  expect(sent).toEqual([])
  await person.clear(offset)
  await person.type(offset, '8')
  await person.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(sent).toMatchObject([{ printer: { offset3: 8, version: 1 } }]))
})

test('a printer that cannot be fetched is told in the words of the catalogue [msg:printer-get-fail]', async () => {
  open(`/barcodeprinters/${printer._id}`, {
    user: admin,
    keyMs: 40,
    handlers: [
      http.post('*/api/v1/barcodePrinter/get', () => problem('not_found', 'There is nothing here.', 404)),
    ],
  })
  expect(await screen.findByText('Get Barcode Printer Error')).toBeVisible()
})

const features = (off: readonly string[] = []): Reply<typeof api.management.features> => ({
  docs: featureNames.map((name) => ({ name, active: !off.includes(name), version: 3 })),
})

test('a feature is switched off after the screens that close are said', async () => {
  const sent: unknown[] = []
  const { person } = open('/management', {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.management.features, features()),
      answers(api.management.featureHistory, { docs: [] }),
      answers(api.management.setFeature, (body) => {
        sent.push(body)
        return features(['plating'])
      }),
    ],
  })
  await person.click(await screen.findByRole('switch', { name: 'Plating', checked: true }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('These screens will be hidden:').parentElement).toHaveTextContent('Plating')
  await person.click(within(dialog).getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByRole('switch', { name: 'Plating', checked: false })).toBeVisible()
  expect(sent).toEqual([{ name: 'plating', active: false, version: 3 }])
})

test('a clinic’s console shows its own locations, users and forms, and no switch of the laboratory', async () => {
  const user = userNamed('portal')
  open('/management', {
    user: { ...user, myroles: { ...user.myroles, ...rolesOn(['management-console']) } },
    handlers: [
      answers(api.colleagues.list, {
        docs: [
          {
            _id: id(6),
            version: 1,
            username: 'gmbeki',
            firstName: 'Grace',
            lastName: 'Mbeki',
            email: null,
            roles: ['user'],
            active: true,
            hasPassword: true,
            places: [],
            bar: 'higher',
          },
        ],
        roles: [],
        places: [],
      }),
      answers(api.management.clinic, {
        locations: [{ _id: id(5), name: 'Cedar Ridge', code: 'CRM', active: true }],
        users: [
          {
            _id: id(6),
            username: 'gmbeki',
            firstName: 'Grace',
            lastName: 'Mbeki',
            locations: ['Cedar Ridge'],
            active: true,
          },
        ],
        forms: [],
      }),
      answers(api.colleagues.list, {
        docs: [
          {
            ...{ _id: id(6), version: 1, username: 'gmbeki', firstName: 'Grace', lastName: 'Mbeki' },
            ...{ email: null, roles: [], active: true, hasPassword: true, places: [], bar: null },
          },
        ],
        ...{ roles: [], places: [] },
      }),
    ],
  })
  expect(await screen.findByText('CRM')).toBeVisible()
  expect(await screen.findByText('gmbeki')).toBeVisible()
  expect(screen.getByText('Has roles that you do not have. Ask the laboratory.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(screen.getByText('No forms')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Features' })).toBeNull()
})

test('a form of choices keeps values and words, and shows what it will ask', async () => {
  const sent: unknown[] = []
  const { person } = open('/management/forms/new', {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.locations.list, {
        docs: [],
        total: 0,
        totalIsCapped: false,
        page: 1,
        pages: 1,
        limit: 20,
        after: null,
      }),
      http.post('*/api/v1/add/dynamicForm', async ({ request }) => {
        sent.push(await request.json())
        return problem('conflict', 'Another form has this name.', 409, {
          name: 'Another form has this name.',
        })
      }),
    ],
  })
  await person.type(await screen.findByLabelText('Name'), 'Pain')
  await person.type(screen.getByLabelText('Question'), 'Why?')
  await person.type(screen.getByLabelText('Key'), 'reason')
  await person.selectOptions(screen.getByLabelText('Type'), 'Choice')
  const choices = await screen.findByLabelText('Choices')
  // Typed at the speed of a test a long text is taken for a scan.
  await person.click(choices)
  await person.paste('only one')
  await person.click(screen.getByRole('button', { name: /Add form/ }))
  expect((await screen.findAllByText('Enter at least two choices, one per line.'))[0]).toBeVisible()
  await person.clear(choices)
  await person.click(choices)
  await person.paste('base = Baseline\nFor cause')
  expect(screen.getByRole('radio', { name: 'Baseline' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: /Add form/ }))
  expect((await screen.findAllByText('Another form has this name.'))[0]).toBeVisible()
  expect(sent).toMatchObject([
    {
      dynamicForm: {
        name: 'Pain',
        questions: [
          {
            key: 'reason',
            type: 'choice',
            choices: [
              { value: 'base', label: 'Baseline' },
              { value: 'For cause', label: 'For cause' },
            ],
          },
        ],
      },
    },
  ])
})

const handedIn: IntakeDetail = {
  _id: id(9),
  version: 1,
  state: 'NEW',
  formName: 'Before your visit',
  firstname: 'Ada',
  lastname: 'Okafor',
  dob: '1961-03-07',
  gender: 'F',
  phone: null,
  email: null,
  location: id(5),
  locationName: 'Cedar Ridge',
  panels: ['CBC'],
  answers: [{ key: 'feeling', label: 'How do you feel?', answer: 'ill', text: 'Ill' }],
  locationCode: 'CRM',
  order: null,
  reason: null,
  submittedAt: '2026-11-19T12:00:00.000Z',
  decidedAt: null,
  decidedByName: null,
}

test('intake: a form is dismissed only with a reason, and can be put back', async () => {
  const sent: unknown[] = []
  let stands = handedIn
  const { person } = open(`/intake/${handedIn._id}`, {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.intake.get, () => stands),
      answers(api.intake.history, { docs: [] }),
      http.post('*/api/v1/intake/decide', async ({ request }) => {
        sent.push(await request.json())
        stands = { ...handedIn, version: 2, state: 'DISMISSED', reason: 'Twice' }
        return HttpResponse.json(stands)
      }),
    ],
  })
  expect(await screen.findByText('How do you feel?')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
  expect(sent).toEqual([])
  await person.type(within(dialog).getByRole('textbox'), 'Twice')
  await person.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByRole('button', { name: 'Return to queue' })).toBeVisible()
  expect(sent).toEqual([{ _id: handedIn._id, version: 1, to: 'DISMISSED', reason: 'Twice' }])
})

test('intake: accepted in order entry, nothing is written on the way; what became of it leads to the order', async () => {
  let stands = handedIn
  const { at, person } = open(`/intake/${handedIn._id}`, {
    user: admin,
    handlers: [
      answers(api.intake.get, () => stands),
      answers(api.intake.history, { docs: [] }),
      answers(api.drafts.get, { draft: null, others: [] }),
      answers(api.patients.duplicates, { docs: [] }),
      answers(api.orders.panelKeys, { docs: [] }),
    ],
  })
  await person.click(await screen.findByRole('button', { name: 'Accept in order entry' }))
  await waitFor(() => expect(at()).toBe(`/orderentry?intake=${handedIn._id}`))
  stands = {
    ...handedIn,
    version: 2,
    state: 'ACCEPTED',
    order: { _id: id(77), requisitionNumber: '26323-0187', removed: false },
  }
  cleanup()
  open(`/intake/${handedIn._id}`, {
    user: admin,
    handlers: [answers(api.intake.get, () => stands), answers(api.intake.history, { docs: [] })],
  })
  expect(await screen.findByRole('link', { name: '26323-0187' })).toHaveAttribute('href', `/order/${id(77)}`)
  expect(within(screen.getByRole('main')).queryByRole('button', { name: /order/i })).toBeNull()
})

test.each([
  ['portal', '/intake', 'Intake'],
  ['kiosk', '/intake', 'Intake'],
  ['lab', `/intake/${id(9)}`, 'Intake'],
  ['sales', '/intake/forms', 'Intake'],
  ['courier', '/intake/forms/new', 'Intake'],
  ['lab', `/portalusers/${id(9)}`, 'Registered Patients'],
])('%s at %s is told calmly and asks the server nothing', async (username, path, name) => {
  const asked: string[] = []
  const note = ({ request }: { request: Request }) => void asked.push(new URL(request.url).pathname)
  server.events.on('request:start', note)
  // A line on the console fails every test of a screen.
  const { at } = open(path, { user: userNamed(username) })
  expect(await screen.findByText(`You do not have access to ${name}`)).toBeVisible()
  server.events.removeListener('request:start', note)
  expect(at()).toBe(path)
  expect(asked.filter((called) => /intake|portaluser/i.test(called))).toEqual([])
})

test('whom the list of registered patients is not for reads what it is for, and nothing is asked', async () => {
  const asked: string[] = []
  const note = ({ request }: { request: Request }) => void asked.push(new URL(request.url).pathname)
  server.events.on('request:start', note)
  open('/portalusers', { user: userNamed('portal') })
  expect(await screen.findByText('Nothing here is for your account')).toBeVisible()
  server.events.removeListener('request:start', note)
  expect(asked.filter((called) => /portaluser/i.test(called))).toEqual([])
})

const standardTemplate = {
  _id: id(30),
  version: 4,
  type: 'result' as const,
  label: 'Standard report',
  folder: null,
  kind: 'general' as const,
  locationIds: [],
  panelIds: [],
  locations: [],
  panels: [],
  heading: '',
  note: 'Kept note',
  footer: '',
  sections: [...Section.options],
  logo: true,
  revision: 3,
  active: true,
}

test('a template: the preview is asked with the words as they stand, saved or not', async () => {
  const sent: unknown[] = []
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  const { person } = open(`/management/templates/${standardTemplate._id}`, {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.reportTemplates.get, standardTemplate),
      http.post('*/api/v1/preview/reportTemplate', async ({ request }) => {
        sent.push(await request.json())
        return new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
      }),
    ],
  })
  await person.type(await screen.findByLabelText(/Heading/), 'Not yet')
  expect(await screen.findByText('Yes, where no other template applies')).toBeVisible()
  expect(await screen.findByTitle('Preview of the report')).toBeVisible()
  const asked = (words: object, requisitionNumber: string | null = null) =>
    waitFor(() =>
      expect(sent.at(-1)).toEqual({
        words: {
          heading: 'Not yet',
          note: 'Kept note',
          footer: '',
          sections: Section.options,
          logo: true,
          ...words,
        },
        requisitionNumber,
      }),
    )
  await asked({})
  const before = sent.length
  // A field that there is none of is not sent: the page that stood there stays.
  await person.type(screen.getByLabelText(/Footer/), 'Call {{{{phone}}')
  expect(await screen.findByText('Correct the marked fields to update the preview.')).toBeVisible()
  await person.clear(screen.getByLabelText(/Footer/))
  await person.click(screen.getByRole('button', { name: 'Move Results up' }))
  await person.click(screen.getByRole('checkbox', { name: 'Critical result notification' }))
  const sections = ['keyFindings', 'results', 'prescribed', 'pharmacist', 'medications', 'comments', 'note']
  await asked({ sections })
  expect(sent.slice(before).filter((one) => JSON.stringify(one).includes('phone'))).toEqual([])
  expect(screen.getByRole('checkbox', { name: /^Results/ })).toBeDisabled()
  await person.type(screen.getByLabelText(/Requisition/), '26323-0187')
  await asked({ sections }, '26323-0187')
})

test('Enter in the requisition of the preview draws the page and saves nothing, and what is on file is not saved again', async () => {
  const saved: unknown[] = []
  const sent: unknown[] = []
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  const { person } = open(`/management/templates/${standardTemplate._id}`, {
    user: admin,
    keyMs: 40,
    handlers: [
      answers(api.reportTemplates.get, standardTemplate),
      answers(api.reportTemplates.update, (body) => {
        saved.push(body)
        return { ...standardTemplate, version: 5, revision: 4 }
      }),
      http.post('*/api/v1/preview/reportTemplate', async ({ request }) => {
        sent.push(await request.json())
        return new HttpResponse('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
      }),
    ],
  })
  await person.type(await screen.findByLabelText(/Requisition/), '26323-0187{Enter}')
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ requisitionNumber: '26323-0187' }))
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findAllByText('Nothing changed yet')).toHaveLength(2)
  expect(saved).toEqual([])
  await person.type(screen.getByLabelText(/Footer/), 'Call us')
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(saved).toHaveLength(1))
})

test("lab settings: a Lab Admin gives the director's office to an account", async () => {
  const sent: unknown[] = []
  const [reyes, osei] = [
    { _id: id(801), name: 'Ana Reyes', version: 3, director: true },
    { _id: id(802), name: 'Kwabena Osei', version: 1, director: false },
  ]
  const { person } = open('/labInfo', {
    user: admin,
    handlers: [
      answers(api.labSettings.get, lab),
      noPlaces,
      answers(api.labSettings.directors, { docs: [reyes, osei] }),
      answers(api.labSettings.setDirector, (body) => {
        sent.push(body)
        return { ...osei, version: 2, director: true }
      }),
    ],
  })
  expect(await screen.findByRole('checkbox', { name: 'Ana Reyes holds the director’s office' })).toBeChecked()
  await person.click(screen.getByRole('checkbox', { name: 'Kwabena Osei holds the director’s office' }))
  expect(await screen.findByText('Kwabena Osei now holds the director’s office.')).toBeVisible()
  expect(sent).toEqual([{ _id: osei._id, version: 1, director: true }])
})
