import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { http } from 'msw'
import { api } from '@contract/api'
import type { LinkCheck } from '@contract/reports/shapes'
import { answers, refuses, useServer } from '@/testing/app'
import { userNamed } from '@/testing/lab'

const { open } = useServer()
const key = 'k'.repeat(43)
const token = 't'.repeat(43)
const address = `/verify/${key}#${token}`
const lab = { name: 'Cascade Reference Laboratory', phone: '(208) 555-0100', timeZone: 'America/Boise' }
const linked = { number: 1, state: 'FINAL', releasedAt: '2026-11-20T18:00:00.000Z' } as const
const opened: LinkCheck['answer'] = {
  is: 'open',
  linked,
  replacedBy: null,
  withdrawn: false,
  notTested: null,
  expiresAt: '2026-11-23T18:00:00.000Z',
  verifyToken: 'v'.repeat(43),
}

/** What was asked of the server, with the address and the token of each call. */
let asked: { body: unknown; url: string; token: string | null }[] = []
beforeEach(() => {
  asked = []
  papers = []
  URL.createObjectURL = () => 'blob:report'
  URL.revokeObjectURL = () => undefined
})
const says = (answer: LinkCheck['answer'], over: Partial<LinkCheck['lab']> = {}) =>
  answers(api.reports.checkLink, (body, request) => {
    asked.push({ body, url: request.url, token: request.headers.get('authorization') })
    return { lab: { ...lab, ...over }, answer }
  })
let papers: { url: string; token: string | null }[] = []
const paper = http.get(`*/api/v1/media_verify_report/${key}`, ({ request }) => {
  papers.push({ url: request.url, token: request.headers.get('authorization') })
  return HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.7').buffer, {
    headers: { 'content-type': 'application/pdf' },
  })
})

async function type(person: ReturnType<typeof open>['person'], dob: string) {
  const field = await screen.findByLabelText('Date of birth')
  await person.clear(field)
  await person.type(field, `${dob}{Enter}`)
}

describe('the page behind a shared link', () => {
  it('takes the birth date as people type it, sends it in a body, and offers the report', async () => {
    const { person } = open(address, { handlers: [says(opened), paper] })
    await waitFor(() => expect(screen.getByLabelText('Date of birth')).toHaveFocus())
    expect(screen.queryByRole('navigation')).toBeNull()
    await type(person, '3/7/61')
    const head = await screen.findByRole('heading', { name: 'Final report, version 1' })
    expect(head).toHaveFocus()
    expect(screen.getByText('Released Nov 20, 2026, 11:00 MST')).toBeVisible()
    expect(screen.getByText('This link works until Nov 23, 2026, 11:00 MST.')).toBeVisible()
    expect(asked).toEqual([
      {
        body: { key, dob: '1961-03-07' },
        url: expect.not.stringMatching(/1961|tttt|\?/),
        token: `Bearer ${token}`,
      },
    ])
    const link = await screen.findByRole('link', { name: 'Open report (PDF), opens in a new tab' })
    expect(link).toHaveAttribute('href', 'blob:report')
    // The paper is asked for with the token that the date of birth gave, and neither stands in an address.
    expect(papers).toEqual([
      { url: expect.stringMatching(/\/k{43}\?current=yes$/), token: `Bearer ${opened.verifyToken}` },
    ])
    expect(screen.getByRole('link', { name: 'Save report (PDF)' })).toHaveAttribute(
      'download',
      'report-version-1.pdf',
    )
    expect(screen.getByRole('link', { name: '(208) 555-0100' })).toHaveAttribute('href', 'tel:2085550100')
    expect(screen.queryByLabelText('Date of birth')).toBeNull()
  })

  it('asks with the link’s own token, whoever is signed in', async () => {
    const { person } = open(address, { user: userNamed('lab'), handlers: [says(opened), paper] })
    await type(person, '03/07/1961')
    await screen.findByRole('heading', { name: 'Final report, version 1' })
    expect(asked[0]?.token).toBe(`Bearer ${token}`)
  })

  it('says that the linked version was replaced, and opens the newest', async () => {
    const replacedBy = { ...linked, number: 3, state: 'CORRECTED' } as const
    const { person } = open(address, { handlers: [says({ ...opened, replacedBy }), paper] })
    await type(person, '03/07/1961')
    expect(await screen.findByRole('heading', { name: 'Corrected report, version 3' })).toBeVisible()
    expect(
      screen.getByText('The version in your link, version 1, was replaced. Use the corrected report below.'),
    ).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Save report (PDF)' })).toHaveAttribute(
      'download',
      'report-version-3.pdf',
    )
  })

  it('promises nothing more of an order that was withdrawn from the patient', async () => {
    const preliminary = { ...linked, state: 'PRELIMINARY' } as const
    const { person } = open(address, {
      handlers: [says({ ...opened, linked: preliminary, withdrawn: true }), paper],
    })
    await type(person, '03/07/1961')
    expect(
      await screen.findByText(
        'This report was withdrawn. The order was entered for this patient by mistake. No further report will follow.',
      ),
    ).toBeVisible()
    expect(screen.queryByText(/A later report may/)).toBeNull()
  })

  it('says of a canceled order that it has no result', async () => {
    const { person } = open(address, {
      handlers: [says({ ...opened, notTested: 'ORDER_CANCELLED' }), paper],
    })
    await type(person, '03/07/1961')
    expect(await screen.findByText('Order canceled. No result is reported.')).toBeVisible()
  })

  it('lets a wrong birth date be typed again while there are tries, and says how many', async () => {
    const { person } = open(address, { handlers: [says({ is: 'wrongDate', triesLeft: 1 })] })
    await type(person, '03/08/1961')
    const said = await screen.findByRole('alert')
    expect(said).toHaveTextContent(
      'This is not the patient’s date of birth. Check it. 1 try is left.'.replace('. C', '.C'),
    )
    expect(screen.getByLabelText('Date of birth')).toHaveFocus()
    expect(screen.getByRole('link', { name: '(208) 555-0100' })).toBeVisible()
  })

  it.each([
    [{ is: 'expired' }, 'This link has expired.'],
    [{ is: 'revoked' }, 'This link was withdrawn.'],
    [{ is: 'spent' }, 'This link was closed after five wrong dates of birth.'],
    [{ is: 'unknown' }, 'This link does not open a report. Check that it was copied in full.'],
    [{ is: 'wrongDate', triesLeft: 0 }, 'This is not the patient’s date of birth.'],
  ] as const)('says in a sentence why it opens nothing: %o', async (answer, sentence) => {
    const { person } = open(address, { handlers: [says(answer, { phone: null })] })
    await type(person, '03/07/1961')
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByText('For help, call Cascade Reference Laboratory.')).toBeVisible()
    await waitFor(() => expect(screen.queryByLabelText('Date of birth')).toBeNull())
  })

  it('sends nothing without a date, and says what the server says', async () => {
    const { person } = open(address, {
      handlers: [refuses(api.reports.checkLink, 'unavailable', 'The laboratory is busy.', 422)],
    })
    await person.click(await screen.findByRole('button', { name: 'Show report' }))
    expect(await screen.findByText('Enter the date of birth.')).toBeVisible()
    await type(person, '31/31/1961')
    expect(await screen.findByText(/no month 31|month/i)).toBeVisible()
    await type(person, '03/07/1961')
    expect(await screen.findByText('The laboratory is busy.')).toBeVisible()
  })
})
