import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '@contract/api'
import type { LinkAnswer } from '@contract/result-links/shapes'
import { answers, refuses, useServer } from '@/testing/app'

const { open } = useServer()
const token = 't'.repeat(75)
const mediaKey = 'k'.repeat(43)
const verifyToken = 'v'.repeat(75)
const lab = { name: 'Cascade Reference Laboratory', phone: '(208) 555-0100', timeZone: 'America/Boise' }
const opened: LinkAnswer['answer'] = {
  is: 'open',
  number: 1,
  state: 'FINAL',
  releasedAt: '2026-11-20T18:00:00.000Z',
  expiresAt: '2026-11-27T18:00:00.000Z',
  notTested: null,
  mediaKey,
  verifyToken,
  asksRead: false,
}

let asked: { body: unknown; url: string; token: string | null }[] = []
let papers: (string | null)[] = []
beforeEach(() => {
  asked = []
  papers = []
  URL.createObjectURL = () => 'blob:report'
  URL.revokeObjectURL = () => undefined
})
const says = (answer: LinkAnswer['answer'], over: Partial<LinkAnswer['lab']> = {}) =>
  answers(api.resultLinks.check, (body, request) => {
    asked.push({ body, url: request.url, token: request.headers.get('authorization') })
    return { lab: { ...lab, ...over }, answer }
  })
const paper = http.get(`*/api/v1/media_verify_report/${mediaKey}`, ({ request }) => {
  papers.push(request.headers.get('authorization'))
  return HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.7').buffer, {
    headers: { 'content-type': 'application/pdf' },
  })
})

type Person = ReturnType<typeof open>['person']
async function prove(person: Person, dob = '3/7/61', zip = '83702') {
  const field = await screen.findByLabelText('Date of birth')
  await person.clear(field)
  await person.type(field, dob)
  const code = screen.getByLabelText('ZIP code')
  await person.clear(code)
  await person.type(code, `${zip}{Enter}`)
}

describe('the page behind a link of a message', () => {
  it('asks the server nothing before somebody answers, and keeps nothing in the browser', async () => {
    const before = { ...localStorage }
    open(`/released#p${token}`, { handlers: [says(opened), paper] })
    await waitFor(() => expect(screen.getByLabelText('Date of birth')).toHaveFocus())
    expect(asked).toEqual([])
    expect({ ...localStorage }).toEqual(before)
    expect(sessionStorage).toHaveLength(0)
  })

  it('takes birth date and ZIP code in a body, the token in a header, and offers the report', async () => {
    const { person } = open(`/released#p${token}`, { handlers: [says(opened), paper] })
    await prove(person)
    const head = await screen.findByRole('heading', { name: 'Final report, version 1' })
    expect(head).toHaveFocus()
    expect(asked).toEqual([
      {
        body: { proof: { as: 'patient', dob: '1961-03-07', zip: '83702' } },
        url: expect.not.stringMatching(/1961|83702|tttt|\?/),
        token: `Bearer ${token}`,
      },
    ])
    const link = await screen.findByRole('link', { name: 'View report (PDF), opens in a new tab' })
    expect(link).toHaveAttribute('href', 'blob:report')
    expect(papers).toEqual([`Bearer ${verifyToken}`])
    expect(screen.getByText('Released Nov 20, 2026, 11:00 AM MST')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'I have read the corrected report' })).toBeNull()
    expect(screen.getByRole('link', { name: '(208) 555-0100' })).toHaveAttribute('href', 'tel:2085550100')
  })

  it('asks a clinic for its access phrase', async () => {
    const { person } = open(`/released#c${token}`, { handlers: [says(opened), paper] })
    await person.type(await screen.findByLabelText('Access phrase'), 'quiet river seven stones{Enter}')
    await screen.findByRole('heading', { name: 'Final report, version 1' })
    expect(asked[0]?.body).toEqual({ proof: { as: 'clinic', phrase: 'quiet river seven stones' } })
  })

  it('a corrected report says so, and takes that it was read', async () => {
    const read: unknown[] = []
    const { person } = open(`/released#p${token}`, {
      handlers: [
        says({ ...opened, number: 2, state: 'CORRECTED', asksRead: true }),
        paper,
        answers(api.resultLinks.read, (body, request) => {
          read.push([body, request.headers.get('authorization')])
          return { ok: true }
        }),
      ],
    })
    await prove(person)
    expect(await screen.findByText('This report corrects an earlier one. Use this one.')).toBeVisible()
    await person.click(await screen.findByRole('button', { name: 'I have read the corrected report' }))
    expect(await screen.findByText('The laboratory knows that you read it.')).toBeVisible()
    expect(read).toEqual([[{ mediaKey }, `Bearer ${verifyToken}`]])
  })

  it('lets a wrong answer be typed again while there are tries, and says how many', async () => {
    const { person } = open(`/released#p${token}`, { handlers: [says({ is: 'wrong', triesLeft: 1 })] })
    await prove(person)
    expect(await screen.findByRole('alert')).toHaveTextContent(/This does not match\..*1 try is left\./)
    expect(screen.getByLabelText('Date of birth')).toHaveFocus()
    expect(screen.getByLabelText('Date of birth')).toHaveValue('3/7/61')
  })

  it.each([
    [{ is: 'expired' }, 'This link has expired.'],
    [{ is: 'ended' }, 'This link was ended by the laboratory.'],
    [{ is: 'spent' }, 'This link was closed after five wrong answers.'],
    [{ is: 'newerReport' }, 'A newer report was released. This link no longer opens.'],
    [{ is: 'newerLink' }, 'A newer link was sent. Use that one.'],
    [{ is: 'unknown' }, 'This link does not open a report. Check that it was copied in full.'],
    [{ is: 'wrong', triesLeft: 0 }, 'This does not match.'],
  ] as const)('says in a sentence why it opens nothing: %o', async (answer, sentence) => {
    const { person } = open(`/released#p${token}`, { handlers: [says(answer, { phone: null })] })
    await prove(person)
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByText('For help, call Cascade Reference Laboratory.')).toBeVisible()
    await waitFor(() => expect(screen.queryByLabelText('ZIP code')).toBeNull())
  })

  it('sends nothing that cannot be read, and says what is missing at its field', async () => {
    const { person } = open(`/released#p${token}`, {
      handlers: [refuses(api.resultLinks.check, 'unavailable', 'The laboratory is busy.', 422)],
    })
    await person.click(await screen.findByRole('button', { name: 'Open report' }))
    expect(await screen.findByText('Enter the date of birth.')).toBeVisible()
    expect(screen.getByText('Enter the five digits of the ZIP code.')).toBeVisible()
    await prove(person)
    expect(await screen.findByText('The laboratory is busy.')).toBeVisible()
    expect(screen.getByLabelText('ZIP code')).toHaveValue('83702')
  })

  it('without a connection it says so, and what was typed stays', async () => {
    const { person } = open(`/released#p${token}`, {
      handlers: [http.post('*/api/v1/released/check', () => HttpResponse.error())],
    })
    await prove(person)
    expect(await screen.findByText('There is no connection. Nothing was lost: try again.')).toBeVisible()
    expect(screen.getByLabelText('Date of birth')).toHaveValue('3/7/61')
  })
})
