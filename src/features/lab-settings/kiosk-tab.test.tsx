import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '@contract/api'
import type { KioskSettings } from '@contract/kiosk/shapes'
import { answers, useServer } from '@/testing/app'
import { bootstrapOf, newKiosk, userNamed } from '@/testing/lab'

const { open } = useServer()
const { demo: _demo, ...info } = bootstrapOf().labInfo
const lab = {
  ...info,
  hours: '',
  ...{ idleSecondsFor: {}, requireTotpFor: [], abnFormExpires: null, workingTime: null, hasLogo: false },
  ...{ reviewBeforeRelease: false, callBeforeRelease: false, clinicMaySendErrors: true },
  confirmSignature: false,
}
const consent = 'I agree. The result goes to my school.'
const settings: KioskSettings = {
  ...newKiosk,
  _id: lab._id,
  version: 1,
  forms: [
    {
      ...{ key: 'general', title: 'COVID-19' },
      panels: [
        { code: 'COVFLU', name: 'COVID-19 and influenza' },
        { code: 'RESPX', name: 'Respiratory panel' },
      ],
      words: [consent],
    },
  ],
}

test('kiosk settings: PIN, languages, own words and what is not in Spanish yet [area:kiosk] [feature:kiosk]', async () => {
  const sent: unknown[] = []
  const { person } = open('/labInfo?tab=kiosk', {
    user: userNamed('admin'),
    keyMs: 40,
    handlers: [
      answers(api.labSettings.get, lab),
      answers(api.kiosk.settingsOf, settings),
      answers(api.kiosk.updateSettings, (body) => {
        sent.push(body)
        return { ...settings, pinSet: true, version: 2 }
      }),
    ],
  })
  const pin = await screen.findByLabelText(/New PIN/)
  expect(screen.getByText(/nobody can leave a kiosk/)).toBeVisible()
  expect(screen.getByText('Texts without Español: 3')).toBeVisible()
  await person.type(pin, '12')
  await person.click(screen.getByRole('button', { name: /Save/ }))
  expect((await screen.findAllByText('Enter 4 to 8 digits.'))[0]).toBeVisible()
  expect(sent).toEqual([])
  await person.type(pin, '34')
  await person.type(screen.getByLabelText(consent, { exact: false }), 'Acepto.')
  expect(await screen.findByText('Texts without Español: 2')).toBeVisible()
  await person.type(screen.getByLabelText(/Heading: Español/), 'Pase usted.')
  await person.selectOptions(screen.getByLabelText('Language of the first screen'), 'Español')
  await person.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        version: 1,
        settings: {
          form: 'general',
          panels: [],
          languages: ['es', 'en'],
          lines: { es: { welcome: 'Pase usted.', doneHelp: '' } },
          translations: { es: [{ of: consent, text: 'Acepto.' }] },
          pin: '1234',
        },
      },
    ]),
  )
  // A PIN that was kept is not shown again.
  await waitFor(() => expect(pin).toHaveValue(''))
  expect(screen.getByText(/A PIN is set/)).toBeVisible()
})
