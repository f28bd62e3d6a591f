import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { AccessAnswer } from '@contract/patient-access/shapes'
import { answers, useServer } from '@/testing/app'

const { open } = useServer()
const lab = { name: 'Northgate Laboratory', phone: '(208) 555-0148', timeZone: 'America/Boise' }
const fill = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

async function answered(answer: AccessAnswer['answer']) {
  const asked: unknown[] = []
  const { person } = open('/myresults#token', {
    handlers: [
      answers(api.patientAccess.open, (body) => {
        asked.push(body)
        return { lab, answer }
      }),
    ],
  })
  await screen.findByRole('button', { name: 'See my results' })
  fill('Date of birth', '03/07/1961')
  fill('ZIP code', '83702')
  await person.click(screen.getByRole('button', { name: 'See my results' }))
  return { person, asked }
}

test('results are read in words, each with what the report says of it; closed, nothing is left', async () => {
  const result = {
    ...{ value: '7.9', unit: '%', finding: '', reference: '4.0 to 5.6', referenceIs: 'range' as const },
    ...{ corrected: false, correctedFrom: '' },
  }
  const drug = {
    ...{ ...result, value: 'Negative', unit: '', reference: '50 ng/mL', referenceIs: 'cutoff' as const },
    reading: 'negative' as const,
  }
  const { person, asked } = await answered({
    is: 'open',
    proofToken: 'proof',
    expiresAt: '2027-11-28T15:00:00.000Z',
    reports: [
      {
        mediaKey: 'a'.repeat(20),
        requisitionNumber: '26332-0001',
        number: 1,
        state: 'FINAL',
        collectedAt: null,
        releasedAt: '2026-11-28T15:00:00.000Z',
        withdrawn: false,
        notTested: false,
        results: [
          { ...result, test: 'Hemoglobin A1c', reading: 'high' },
          { ...result, test: 'Sodium', reading: 'plain', reference: '' },
          { ...result, test: 'Potassium', reading: 'critHigh', corrected: true, correctedFrom: '4.1 mmol/L' },
          ...['Heroin', 'Fentanyl', 'Morphine', 'Codeine'].map((test) => ({ ...drug, test })),
        ],
        more: true,
      },
    ],
  })
  expect(await screen.findByText('Higher than the reference range.')).toBeVisible()
  expect(screen.getByText('The report draws no conclusion from this result alone.')).toBeVisible()
  expect(screen.getByText('This result was corrected. It was 4.1 mmol/L before.')).toBeVisible()
  // Drugs that were not found are one line, and their cutoff is no reference range.
  expect(screen.getByText('Not found in this sample: 4 tests')).toBeVisible()
  expect(screen.getAllByText('Cutoff: 50 ng/mL')).toHaveLength(4)
  expect(screen.getByText(/The report says more than is listed here/)).toBeVisible()
  expect(asked).toEqual([{ proof: { dob: '1961-03-07', zip: '83702' } }])
  await person.click(screen.getByRole('button', { name: 'Close my results' }))
  expect(screen.queryByText('Hemoglobin A1c')).toBeNull()
  expect(screen.getByLabelText('Date of birth')).toHaveValue('')
})

test.each([
  ['expired', 'This link has expired.'],
  ['locked', 'This link was locked after five wrong answers.'],
  ['newer', 'A newer link was given to you. Use that one.'],
] as const)('a link that is %s says so', async (is, words) => {
  await answered({ is })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('link', { name: '(208) 555-0148' })).toBeVisible()
})
