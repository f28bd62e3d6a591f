import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api } from '@contract/api'
import { productVersion } from '@contract/constants'
import type { Reply } from '@contract/endpoint'
import { storedName } from '@/lib/persist'
import { answers, problem, refuses, useServer } from '@/testing/app'
import { scan, scanAtOnce } from '@/testing/hand'
import { userNamed } from '@/testing/lab'
import { orderOf, receiptOf } from './test-orders'

const { open, server } = useServer()
beforeEach(() => localStorage.setItem(storedName('version'), productVersion))

type Today = Reply<typeof api.specimens.today>
const nothing: Today = { docs: [], received: 0, expected: 86 }
const Kept = z.object({
  _id: z.string(),
  code: z.string(),
  condition: z.string().nullable(),
  state: z.literal('unknown'),
  message: z.string(),
  scannedAt: z.string(),
})
const Receive = z.object({ code: z.string(), condition: z.string().nullish() })

/** By hand, key by key at a person's pace, as far as the field can tell. */
function typeIn(field: HTMLElement, code: string) {
  fireEvent.change(field, { target: { value: code } })
  if (field instanceof HTMLInputElement && field.form) fireEvent.submit(field.form)
}

let users = 0
/** The screen as somebody new: the scans of a session stay with their person. */
async function atTheBench(
  handlers: Parameters<typeof open>[1] extends infer O
    ? NonNullable<O extends { handlers?: infer H } ? H : never>
    : never,
  username = 'lab',
) {
  users += 1
  const user = userNamed(username, { _id: `0198f2a0-0000-7000-8000-0000000${String(10_000 + users)}` })
  const app = open('/receiving', {
    user,
    handlers: [...handlers, answers(api.specimens.today, nothing), answers(api.labels.printers, [])],
  })
  const field = await screen.findByRole('textbox', { name: 'Scan a requisition or tube' })
  // The page takes focus in the same effects that begin to listen to the scanner, a moment after the field is drawn.
  await waitFor(() => expect(field).toHaveFocus())
  return { ...app, field }
}
/** As above, but keeps the storage that was said of each. */
const receivesKept = (seen: unknown[]) =>
  answers(api.specimens.receive, (body) => {
    const { code, kept } = z.object({ code: z.string(), kept: z.string().optional() }).parse(body)
    seen.push([code, kept])
    return receiptOf(orderOf(code))
  })
const receives = (seen: string[] = []) =>
  answers(api.specimens.receive, (body) => {
    const { code } = Receive.parse(body)
    seen.push(code)
    return receiptOf(orderOf(code))
  })
const rows = () =>
  within(screen.getByRole('table', { name: 'Received today' }))
    .getAllByRole('row')
    .slice(1)

describe('receiving', () => {
  it('says the storage of what is scanned, for every scan until another is chosen', async () => {
    const seen: unknown[] = []
    const { person } = await atTheBench([receivesKept(seen)])
    scan('26323-0001')
    await waitFor(() => expect(seen).toEqual([['26323-0001', undefined]]))
    await person.selectOptions(
      screen.getByRole('combobox', { name: 'Storage of what is scanned' }),
      'Refrigerated',
    )
    scan('26323-0002')
    await waitFor(() => expect(seen.at(-1)).toEqual(['26323-0002', 'refrigerated']))
    scan('26323-0003')
    await waitFor(() => expect(seen.at(-1)).toEqual(['26323-0003', 'refrigerated']))
  })

  it('a scan is a row at once and then has its answer; focus stays in the field', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    const { field } = await atTheBench([
      http.post(`*/api/v1${api.specimens.receive.path}`, async ({ request }) => {
        const { code } = Receive.parse(await request.json())
        await held
        return new HttpResponse(JSON.stringify(receiptOf(orderOf(code, { priority: 'STAT' }))))
      }),
    ])
    scan('26323-0192')
    expect(screen.getByLabelText('26323-0192 receiving')).toBeVisible()
    expect(rows()[0]).toHaveTextContent('26323-0192')
    expect(field).toBeEnabled()
    answer()
    expect(await screen.findByLabelText('26323-0192 received')).toBeVisible()
    expect(rows()).toHaveLength(1)
    expect(rows()[0]).toHaveTextContent(/Marchetti, Elena 07\/19\/1958.*Acceptable.*STAT/)
    expect(field).toHaveFocus()
  })

  it('scans back to back: none lost, each sent once and in order', async () => {
    const seen: string[] = []
    await atTheBench([receives(seen)])
    const codes = Array.from({ length: 12 }, (_, n) => `26323-${String(1000 + n)}`)
    for (const code of codes) scan(code)
    await waitFor(() => expect(seen).toHaveLength(12))
    expect(seen).toEqual(codes)
    await waitFor(() => expect(document.querySelectorAll('[data-state=received]')).toHaveLength(12))
  })

  it('the same code within a moment is said, not sent twice', async () => {
    const seen: string[] = []
    await atTheBench([receives(seen)])
    scan('26323-0192')
    scanAtOnce('26323-0192')
    expect(await screen.findByLabelText('26323-0192 already scanned')).toBeVisible()
    await waitFor(() => expect(seen).toEqual(['26323-0192']))
  })

  it('a scan without an order stays with three ways out', async () => {
    let known = false
    const { person, field } = await atTheBench([
      answers(api.specimens.receive, (body) =>
        known
          ? receiptOf(orderOf(Receive.parse(body).code))
          : problem('unknown_scan', 'Could not find a remote order'),
      ),
    ])
    scan('99999-0001')
    expect(await screen.findByText('Could not find a remote order')).toBeVisible()
    expect(screen.getByLabelText('99999-0001 not found')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create order' })).toHaveAttribute(
      'href',
      '/orderentry?requisition=99999-0001',
    )
    await person.click(screen.getByRole('button', { name: /1 needs a decision/ }))
    expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus()
    await person.keyboard('{Enter}')
    expect(field).toHaveFocus()
    await person.click(await screen.findByRole('button', { name: 'Set aside' }))
    expect(await screen.findByText('Set aside · Could not find a remote order')).toBeVisible()
    expect(field).toHaveFocus()
    scan('99999-0002')
    await screen.findByRole('button', { name: 'Retry' })
    known = true
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByLabelText('99999-0002 received')).toBeVisible()
  })

  it('a scan without an order is kept on the server, and is there again when the page is loaded anew', async () => {
    const kept: unknown[] = []
    const decided: unknown[] = []
    await atTheBench([
      answers(api.specimens.receive, () => problem('unknown_scan', 'Could not find a remote order')),
      answers(api.specimens.keepScan, (body) => {
        kept.push(body)
        return { ok: true }
      }),
    ])
    scan('NOPE-111')
    await waitFor(() =>
      expect(kept).toMatchObject([
        { code: 'NOPE-111', state: 'unknown', message: 'Could not find a remote order', condition: null },
      ]),
    )
    cleanup()
    // A page that is loaded anew knows nothing of its own: the log of somebody else's session is as empty.
    const [scanned] = z.array(Kept).parse(kept)
    const { person } = await atTheBench([
      answers(api.specimens.openScans, () => ({ docs: decided.length > 0 || !scanned ? [] : [scanned] })),
      answers(api.specimens.decideScan, (body) => {
        decided.push(body)
        return { ok: true }
      }),
    ])
    expect(await screen.findByRole('button', { name: '1 needs a decision' })).toBeVisible()
    expect(rows()[0]).toHaveTextContent('NOPE-111')
    expect(screen.getByText(/The tube stays on this list until you do/)).toBeVisible()
    expect(screen.getByText('Nothing scanned yet')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Set aside' }))
    await waitFor(() => expect(decided).toEqual([{ _id: scanned?._id }]))
    expect(screen.getByText('need a decision').textContent).toBe('0 need a decision')
  })

  it('says so where a scan could not be kept', async () => {
    await atTheBench([
      answers(api.specimens.receive, () => problem('unknown_scan', 'Could not find a remote order')),
      answers(api.specimens.keepScan, () => problem('rule_refused', 'You have 500 scans.')),
    ])
    scan('NOPE-112')
    expect(
      await screen.findByText('Could not find a remote order. This line is lost when the page is reloaded.'),
    ).toBeVisible()
  })

  it('says who received it before, and sends the chosen condition for one scan only', async () => {
    const sent: unknown[] = []
    const { person, field } = await atTheBench([
      answers(api.specimens.receive, (body) => {
        sent.push(Receive.parse(body).condition ?? null)
        return receiptOf(orderOf('26323-0192'), {
          received: [],
          already: true,
          comment: 'Already received on Nov 19, 2026 10:02 by Ana Reyes.',
        })
      }),
    ])
    await person.click(screen.getByRole('radio', { name: 'Hemolyzed' }))
    scan('26323-0192')
    expect(await screen.findByText('Already received on Nov 19, 2026 10:02 by Ana Reyes.')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Acceptable' })).toBeChecked()
    typeIn(field, '26323-0192')
    await waitFor(() => expect(sent).toEqual(['Hemolyzed', null]))
  })

  it('Ctrl+Z takes the last receipt back', async () => {
    const undone: unknown[] = []
    const { person } = await atTheBench([
      receives(),
      answers(api.specimens.undoReceive, (body) => {
        undone.push(body)
        return { order: orderOf('26323-0192') }
      }),
    ])
    scan('26323-0192')
    await screen.findByLabelText('26323-0192 received')
    await person.keyboard('{Control>}z{/Control}')
    expect(await screen.findByLabelText('26323-0192 undone')).toBeVisible()
    expect(undone).toEqual([
      { specimenIds: orderOf('26323-0192').specimens.map(({ _id }) => _id), reason: null },
    ])
  })

  it('rejects in two stages, with a reason', async () => {
    const rejected: unknown[] = []
    const order = orderOf('26323-0192')
    const { person, field } = await atTheBench([
      receives(),
      answers(api.orders.get, order),
      answers(api.specimens.reject, (body) => {
        rejected.push(body)
        return { order }
      }),
    ])
    scan('26323-0192')
    await screen.findByLabelText('26323-0192 received')
    await person.click(screen.getByRole('button', { name: 'Actions for 26323-0192' }))
    await person.click(screen.getByRole('menuitem', { name: 'Reject…' }))
    const form = await screen.findByRole('form', { name: 'Reject a specimen of 26323-0192' })
    await person.click(within(form).getByRole('button', { name: 'Reject A' }))
    expect(within(form).getByText('Choose or enter a reason.')).toBeVisible()
    expect(rejected).toEqual([])
    await person.selectOptions(within(form).getByLabelText('Reason'), 'Unlabeled')
    await person.click(within(form).getByRole('button', { name: 'Reject A' }))
    expect(await screen.findByText('Rejected A: Unlabeled')).toBeVisible()
    expect(rejected).toEqual([
      { specimenId: order.specimens[0]?._id, version: 2, reason: 'Unlabeled', disposition: 'Retained' },
    ])
    expect(field).toHaveFocus()
  })

  it('without a server the rows wait and say so, and go out under their first key', async () => {
    const keys: (string | null)[] = []
    let dead = true
    await atTheBench([
      answers(api.specimens.receive, (body, request) => {
        keys.push(request.headers.get('idempotency-key'))
        return dead ? Response.error() : receiptOf(orderOf(Receive.parse(body).code))
      }),
    ])
    scan('26323-0001', '26323-0002')
    expect(await screen.findByText('2 scans waiting to send')).toBeVisible()
    expect(screen.getByLabelText('26323-0002 waiting to send')).toBeVisible()
    dead = false
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByLabelText('26323-0002 received')).toBeVisible()
    expect(new Set(keys).size).toBe(2)
  })

  it('shows what was received elsewhere today, tubes of one order in one line', async () => {
    const doc = {
      orderId: orderOf('26323-0100')._id,
      requisitionNumber: '26323-0100',
      barcode: '26323-0100A',
      letter: 'A',
      patient: 'Okafor, Chidi',
      location: 'Riverside',
      collectedAt: '2026-11-19T14:00:00Z',
      receivedAt: '2026-11-19T16:00:00Z',
      condition: 'Acceptable',
      version: 2,
      dob: '1958-07-19',
    }
    const docs = [
      { ...doc, _id: '0198f2a0-0000-7000-8000-000000000771' },
      { ...doc, _id: '0198f2a0-0000-7000-8000-000000000772', letter: 'B' },
    ]
    await atTheBench([answers(api.specimens.today, { docs, received: 2, expected: 5 })])
    expect(await screen.findByText('Okafor, Chidi')).toBeVisible()
    expect(rows()).toHaveLength(1)
    expect(screen.getByText('specimens received today').textContent).toContain('2')
  })

  it('prints the labels of what is received, or keeps them for a PDF where no label service answers', async () => {
    const printer = {
      _id: orderOf('printer')._id,
      version: 1,
      name: 'Zebra, Bench 2',
      templates: [{ code: 'specimen', content: '' }],
      offset: 0,
      offset2: 0,
      offset3: 0,
      offset4: 0,
      active: true,
    }
    const { person } = await atTheBench([answers(api.labels.printers, [printer]), receives()])
    await person.click(await screen.findByRole('switch', { name: 'Auto-print labels on Zebra, Bench 2' }))
    expect(localStorage.getItem(storedName('autoPrint'))).toBe('true')
    server.use(http.post(/127\.0\.0\.1:\d+\/cxf/, () => HttpResponse.error()))
    scan('26323-0192')
    expect(await screen.findByText('No label service is running on this computer')).toBeVisible()
    expect(screen.getByText('Not printed')).toBeVisible()
    const recorded: unknown[] = []
    server.use(
      http.post(/127\.0\.0\.1:8282\/cxf/, () => HttpResponse.json({})),
      answers(api.labels.updatePrinter, (body) => {
        recorded.push(body)
        return { ok: true }
      }),
    )
    scan('26323-0193')
    expect(await screen.findByText('1 printed')).toBeVisible()
    expect(recorded).toEqual([
      expect.objectContaining({ labels: 1, copies: 1, port: 8282, reason: 'Received at the bench' }),
    ])
  })

  it('Alt+M mutes and is remembered', async () => {
    const { person } = await atTheBench([])
    await person.keyboard('{Alt>}m{/Alt}')
    expect(screen.getByRole('button', { name: 'Sounds off' })).toBeVisible()
    expect(localStorage.getItem(storedName('scanSounds'))).toBe('false')
    expect(screen.getByText('Nothing received today')).toBeVisible()
  })

  it('says honestly who may not receive, by role and by the server', async () => {
    open('/receiving', { user: userNamed('billing') })
    expect(await screen.findByText('You do not have access to Receiving')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Scan a requisition or tube' })).toBeNull()
  })

  it('takes the server’s word for it', async () => {
    open('/receiving', {
      user: userNamed('lab'),
      handlers: [
        refuses(api.specimens.today, 'forbidden', 'You may not do this.', 403),
        answers(api.labels.printers, []),
      ],
    })
    expect(await screen.findByText('You cannot receive specimens')).toBeVisible()
  })
})
