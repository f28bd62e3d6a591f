import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '@contract/api'
import type { Reply } from '@contract/endpoint'
import { readyForms } from '@contract/remote-orders/ready-forms'
import { answers, useServer } from '@/testing/app'
import { scan } from '@/testing/hand'
import { newKiosk, userNamed } from '@/testing/lab'

const { open } = useServer()
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const { panels: _p, sampleTypes: _t, sources: _s, ...fluag } = readyForms.fluag
const one = (n: number, firstname: string, lastname: string) => ({
  ...{ _id: id(n), firstname, lastname, npi: '1234567893', mine: false },
})
const atKiosk = (
  found: Reply<typeof api.kiosk.find> = { found: false, match: 'v1.a.b', lacks: [] },
  physicians = [one(5, 'Lena', 'Ortiz')],
) =>
  open('/', {
    user: userNamed('kiosk'),
    handlers: [
      answers(api.kiosk.start, { ...newKiosk, form: 'fluag', pinSet: true }),
      answers(api.kiosk.find, found),
      answers(api.remoteOrders.offered, {
        forms: [
          {
            ...fluag,
            ...{ key: 'fluag', version: 0 },
            panels: [
              { _id: id(1), code: 'FLUAG', name: 'Influenza antigen', sampleTypeIds: [], sampleTypeId: null },
            ],
            sampleTypes: [{ _id: id(2), code: 'NPS', name: 'Swab' }],
            sources: [{ _id: id(3), code: 'NP', name: 'Nose' }],
          },
        ],
        locations: [
          {
            ...{ _id: id(4), code: 'CRPS-MER', name: 'Cedar Ridge', favorites: [] },
            physicians,
          },
        ],
        ...{ questions: [], payers: [] },
      }),
    ],
  })

it('greets in two languages, asks one question a screen and says what is missing [home:kiosk] [nav:kiosk:Kiosk] [nav:kiosk:Contact Lab]', async () => {
  const { person } = atKiosk()
  await person.click(await screen.findByRole('button', { name: 'Español' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Bienvenido. Regístrese aquí.' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Quiosco' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('link', { name: 'Contactar al laboratorio' })).toHaveAttribute('href', '/contact')
  await person.click(await screen.findByRole('button', { name: /No tengo número/ }))
  expect(await screen.findByRole('heading', { level: 1, name: '¿Cómo se llama usted?' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByText('Escriba su nombre.')).toBeVisible()
  await person.type(screen.getByLabelText('Nombre'), 'Rosa')
  await person.type(screen.getByLabelText('Apellidos'), 'Quintero')
  await person.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: '¿Cuál es su fecha de nacimiento?' }),
  ).toBeVisible()
  for (const digit of '03141986') await person.click(screen.getByRole('button', { name: digit }))
  await person.click(screen.getByRole('button', { name: 'Continuar' }))
  expect(await screen.findByRole('heading', { level: 1, name: '¿Cuál es su sexo?' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Empezar de nuevo' }))
  await person.click(
    screen
      .getAllByRole('button', { name: 'Empezar de nuevo' })
      .find((one) => one.closest('[role=alertdialog]')) ?? document.body,
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome. Check in here.' })).toBeVisible()
  expect(document.body.innerHTML).not.toContain('Quintero')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state])).not.toMatch(
    /Rosa|Quintero|1986/,
  )
})

it('takes the number from a scanner', async () => {
  const { person } = atKiosk()
  await person.click(await screen.findByRole('button', { name: /I have a number/ }))
  const field = await screen.findByRole('textbox', { name: 'What is your number?' })
  scan('N26-000123')
  await waitFor(() => expect(field).toHaveValue('N26-000123'))
  // It is asked nowhere else: a birth date comes first.
  expect(screen.getByRole('heading', { level: 1, name: 'What is your number?' })).toBeVisible()
})

it('asks somebody on file what the record lacks, and leads whoever knows no sender to the desk, in Spanish', async () => {
  const { person } = atKiosk({ found: true, match: 'v1.a.b', lacks: ['gender'] }, [
    one(5, 'Lena', 'Ortiz'),
    one(6, 'Omar', 'Diaz'),
  ])
  const next = () => person.click(screen.getByRole('button', { name: 'Continuar' }))
  await person.click(await screen.findByRole('button', { name: 'Español' }))
  await person.click(await screen.findByRole('button', { name: /Tengo un número/ }))
  await person.type(await screen.findByRole('textbox', { name: '¿Cuál es su número?' }), 'P-0000050')
  await next()
  await screen.findByRole('heading', { level: 1, name: '¿Cuál es su fecha de nacimiento?' })
  for (const digit of '03141986') await person.click(screen.getByRole('button', { name: digit }))
  await next()
  await screen.findByRole('heading', { level: 1, name: '¿Cuál es su sexo?' })
  await person.click(screen.getByRole('radio', { name: 'Femenino' }))
  await next()
  await screen.findByRole('heading', { level: 1, name: '¿Quién le envía?' })
  await person.click(screen.getByRole('radio', { name: 'No lo sé' }))
  await next()
  expect(await screen.findByText(/^Vaya al mostrador, por favor\./)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: '¿Quién le envía?' })).toBeVisible()
  await person.click(screen.getByRole('radio', { name: 'Omar Diaz' }))
  await next()
  expect(screen.queryByText(/^Vaya al mostrador/)).toBeNull()
})
