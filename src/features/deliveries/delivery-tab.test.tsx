import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { Rule, Way } from '@contract/deliveries/shapes'
import { answers, problem, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `0198f2a0-0000-7000-8000-${String(n).padStart(12, '0')}`

const way: Way = {
  _id: id(1),
  version: 2,
  kind: 'fax',
  carries: 'report',
  name: 'Cedar Ridge',
  locationId: null,
  location: null,
  physicianId: null,
  physician: null,
  address: '(208) 555-0142',
  config: { attention: null },
  active: true,
  pausedAt: null,
  pausedWhy: null,
  confirmedAt: null,
  failures: 0,
  hold: 'unconfirmed',
  waiting: 3,
}
const rule: Rule = {
  _id: id(3),
  version: 1,
  name: 'Finals',
  locationId: null,
  location: null,
  panelId: null,
  panel: null,
  states: ['FINAL', 'CORRECTED'],
  onlyCritical: false,
  unmarkedOnly: false,
  firstWayId: id(1),
  firstWay: 'Cedar Ridge',
  secondWayId: id(2),
  secondWay: 'Back office',
  secondAfter: 20,
  active: true,
}
const page = <Doc,>(docs: Doc[]) => ({
  docs,
  total: docs.length,
  totalIsCapped: false,
  page: 1,
  pages: 1,
  limit: 200,
  after: null,
})
type Handlers = NonNullable<NonNullable<Parameters<typeof open>[1]>['handlers']>
const tab = (handlers: Handlers = []) =>
  open('/management?tab=delivery', {
    user: userNamed('admin'),
    // A person types; faster would be a scanner.
    keyMs: 40,
    handlers: [
      ...handlers,
      answers(api.deliveries.ways, page([way])),
      answers(api.deliveries.rules, page([rule])),
      answers(api.deliveries.lines, { docs: [] }),
    ],
  })

test('says where reports go, what holds a way, and each rule as a sentence', async () => {
  tab()
  expect(await screen.findByText('Confirm the number by a test page · waiting: 3')).toBeInTheDocument()
  expect(
    await screen.findByText('To Cedar Ridge. Unless confirmed within 20 min, also to Back office.'),
  ).toBeInTheDocument()
  expect(screen.getByText('Every location · Every panel · Final, Corrected')).toBeInTheDocument()
})

test('a fax number is typed twice, and each mistake is said at its field', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.deliveries.addWay, (body) => {
      sent.push(body)
      return way
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Add way' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add way' })
  await person.type(within(dialog).getByLabelText('Name'), 'Cedar Ridge')
  await person.type(within(dialog).getByLabelText('Fax number'), '+44 20 7946 0123')
  await person.type(within(dialog).getByLabelText('Fax number again'), '(208) 555-0142')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(
    await within(dialog).findByText('Use a US or Canadian number. Numbers of other countries are not faxed.'),
  ).toBeInTheDocument()
  await person.clear(within(dialog).getByLabelText('Fax number'))
  await person.type(within(dialog).getByLabelText('Fax number'), '208 555 0143')
  expect(
    await within(dialog).findByText('The two numbers are not the same. Type it again.'),
  ).toBeInTheDocument()
  await person.clear(within(dialog).getByLabelText('Fax number'))
  await person.type(within(dialog).getByLabelText('Fax number'), '208 555 0142')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(sent).toMatchObject([{ way: { name: 'Cedar Ridge', locationId: null } }])
})

test('a number is confirmed by the code that was read back', async () => {
  const { person } = tab([
    answers(api.deliveries.confirmWay, () =>
      problem('bad_input', 'Some values are not valid.', 400, {
        code: 'This is not the code of the last test page.',
      }),
    ),
  ])
  await person.click(await screen.findByRole('button', { name: 'Enter code' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Cedar Ridge' })
  await person.type(within(dialog).getByLabelText('Code'), '1234')
  await person.click(within(dialog).getByRole('button', { name: 'Confirm' }))
  expect(await within(dialog).findByText('This is not the code of the last test page.')).toBeInTheDocument()
})

test('a rule needs a kind of report, a first way that somebody chose, and a second way that is another', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.deliveries.addRule, (body) => {
      sent.push(body)
      return rule
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Add rule' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add rule' })
  await person.type(within(dialog).getByLabelText('Name'), 'Finals')
  for (const state of ['Final', 'Corrected', 'Amended'])
    await person.click(within(dialog).getByRole('checkbox', { name: state }))
  await person.selectOptions(within(dialog).getByLabelText(/^Second way/), id(1))
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  // Nobody is chosen beforehand.
  expect(await within(dialog).findByText('Choose a way that is in use.')).toBeInTheDocument()
  await person.selectOptions(within(dialog).getByLabelText(/^First way/), id(1))
  expect(await within(dialog).findByText('Choose at least one kind of report.')).toBeInTheDocument()
  await person.click(within(dialog).getByRole('checkbox', { name: 'Final' }))
  expect(await within(dialog).findByText('Choose another way than the first.')).toBeInTheDocument()
  await person.selectOptions(within(dialog).getByLabelText(/^Second way/), '')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(sent).toMatchObject([
    { rule: { states: ['FINAL'], firstWayId: id(1), secondWayId: null, secondAfter: null } },
  ])
})

const shown = `SHA256:${'a'.repeat(43)}`
const before = `SHA256:${'b'.repeat(43)}`
const server: Extract<Way, { kind: 'sftp' }> = {
  ...way,
  ...{
    _id: id(7),
    kind: 'sftp',
    name: 'Saint Brigid',
    address: 'lab@files.example.org /in',
    hold: 'hostKey',
  },
  config: {
    ...{ host: 'files.example.org', port: 22, user: 'lab', folder: '/in', auth: 'password' },
    ...{ sends: ['pdf'], pattern: '{requisition}_{version}', fingerprint: null },
    secretAt: '2026-11-19T13:55:00.000Z',
  },
}

test('the fields of a server are its own: each mistake at its field, the secret typed and never shown', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.deliveries.addWay, (body) => {
      sent.push(body)
      return server
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Add way' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add way' })
  const field = (name: string | RegExp) => within(dialog).getByLabelText(name)
  await person.selectOptions(field('Kind'), 'sftp')
  expect(within(dialog).queryByLabelText('Fax number')).toBeNull()
  await person.type(field('Name'), 'Saint Brigid')
  await person.type(field('Host'), 'https://files')
  await person.type(field(/^Folder/), '/in/../out')
  await person.click(within(dialog).getByRole('checkbox', { name: 'PDF report' }))
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  for (const words of [
    'Use a host name or an address, such as files.example.org.',
    'Enter the user name.',
    'Use a folder such as /in/results, without .. in it.',
    'Choose at least one file.',
  ])
    expect(await within(dialog).findByText(words)).toBeInTheDocument()
  await person.clear(field('Host'))
  await person.type(field('Host'), 'files.example.org')
  await person.type(field('User name'), 'lab')
  await person.clear(field(/^Folder/))
  await person.click(within(dialog).getByRole('checkbox', { name: 'HL7 batch (ORU^R01)' }))
  expect(field('Password')).toHaveAttribute('type', 'password')
  await person.type(field('Password'), 'a secret')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(sent).toMatchObject([
    { way: { kind: 'sftp', config: { port: 22, folder: '', sends: ['hl7'], secret: 'a secret' } } },
  ])
})

test('a server is edited without its secret, which stays where nothing is typed', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.deliveries.ways, page([server])),
    answers(api.deliveries.updateWay, (body) => {
      sent.push(body)
      return server
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Edit Saint Brigid' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit way' })
  expect(within(dialog).queryByLabelText('Kind')).toBeNull()
  expect(within(dialog).getByLabelText('Password')).toHaveValue('')
  expect(within(dialog).getByText(/^Set Nov 19, 2026/)).toBeInTheDocument()
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(sent).toMatchObject([{ way: { _id: id(7), version: 2, config: { secret: null } } }])
})

test('a host key is shown beside the one before, and confirmed as it was shown', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.deliveries.ways, page([server])),
    answers(api.deliveries.readHostKey, {
      fingerprint: shown,
      algorithm: 'ssh-ed25519',
      confirmed: before,
    }),
    answers(api.deliveries.confirmHostKey, (body) => {
      sent.push(body)
      return server
    }),
  ])
  expect(await screen.findByText('Confirm the host key · waiting: 3')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Test connection' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Read host key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Host key of Saint Brigid' })
  expect(await within(dialog).findByText(shown)).toBeInTheDocument()
  expect(within(dialog).getByText(before)).toBeInTheDocument()
  await person.click(within(dialog).getByRole('button', { name: 'Confirm host key' }))
  await screen.findByText('The host key is confirmed.')
  expect(sent).toEqual([{ _id: id(7), version: 2, fingerprint: shown }])
})

test('a connection that does not work says why', async () => {
  const ready: Way = { ...server, config: { ...server.config, fingerprint: shown } }
  const { person } = tab([
    answers(api.deliveries.ways, page([ready])),
    answers(api.deliveries.testWay, { way: ready, problem: 'The folder is not there.' }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Test connection' }))
  expect(await screen.findByText('The connection does not work.')).toBeInTheDocument()
  expect(screen.getByText('The folder is not there.')).toBeInTheDocument()
})

test('a way by mail to a clinic has an address and an access phrase; to patients it needs neither', async () => {
  const sent: unknown[] = []
  const { person } = tab([
    answers(api.deliveries.addWay, (body) => {
      sent.push(body)
      return way
    }),
  ])
  await person.click(await screen.findByRole('button', { name: 'Add way' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add way' })
  await person.selectOptions(within(dialog).getByLabelText('Kind'), 'mail')
  await person.type(within(dialog).getByLabelText('Name'), 'Front desk')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Enter the mail address.')).toBeInTheDocument()
  await person.type(within(dialog).getByLabelText('Mail address'), 'desk@clinic.example')
  await person.type(within(dialog).getByLabelText('Access phrase'), 'short')
  expect(await within(dialog).findByText('Use at least 12 letters or digits.')).toBeInTheDocument()
  await person.type(within(dialog).getByLabelText('Access phrase'), ' river seven stones')
  await person.click(within(dialog).getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  expect(sent).toMatchObject([
    {
      way: {
        kind: 'mail',
        config: { to: 'clinic', address: 'desk@clinic.example', phrase: 'short river seven stones', days: 7 },
      },
    },
  ])
  await person.click(await screen.findByRole('button', { name: 'Add way' }))
  const other = await screen.findByRole('dialog', { name: 'Add way' })
  await person.selectOptions(within(other).getByLabelText('Kind'), 'sms')
  await person.selectOptions(within(other).getByLabelText('Goes to'), 'patient')
  expect(within(other).queryByLabelText('Access phrase')).toBeNull()
  await person.type(within(other).getByLabelText('Name'), 'Patients')
  await person.click(within(other).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    way: { kind: 'sms', config: { to: 'patient', address: '', phrase: null } },
  })
})
