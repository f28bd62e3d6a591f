import type { Page } from 'playwright/test'
import { api } from '@contract/api'
import { expect, signIn, test } from './helpers'

const inSpanish = (page: Page, baseURL: string | undefined, value: 'es' | 'es.account') =>
  page.context().addCookies([{ name: 'language', value, url: baseURL ?? '' }])

const languageOf = (page: Page) => page.locator('html')

test('to register is Spanish as a whole, and what was typed stays as the language is changed', async ({
  page,
  baseURL,
}) => {
  await inSpanish(page, baseURL, 'es')
  await page.goto('/')
  await expect(languageOf(page)).toHaveAttribute('lang', 'es')
  await page.getByRole('button', { name: 'Registrarse' }).click()
  await expect(page.getByText('opcional', { exact: true })).toBeVisible()
  await expect(page.getByText('optional')).toHaveCount(0)
  await page.getByLabel('Nombre', { exact: true }).fill('Lucía')
  await page.getByLabel('Correo electrónico').fill('lucia@hillside.example.org')
  await page.getByLabel('Contraseña', { exact: true }).fill('violet tractor hums at noon')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(languageOf(page)).toHaveAttribute('lang', 'en')
  await expect(page.getByLabel('First name')).toHaveValue('Lucía')
  await expect(page.getByLabel('Email')).toHaveValue('lucia@hillside.example.org')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page.getByText('Enter your password again.')).toBeVisible()
})

test('the profile is Spanish and fits a phone; the frame around it says that it is English', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager')
  // As the account of somebody who reads Spanish: the other journeys of this account stay as they are.
  await page.route(`**/api/v1${api.session.current.path}`, async (route) => {
    const response = await route.fetch()
    const session = api.session.current.out.parse(await response.json())
    const email = 'lucia.prado.de.la.vega@northgate-lab.example.org'
    await route.fulfill({
      response,
      json: { ...session, user: { ...session.user, language: 'es', email } },
    })
  })
  await inSpanish(page, baseURL, 'es.account')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(languageOf(page)).toHaveAttribute('lang', 'en')
  // The frame is drawn anew while its language comes, and closes a menu that was opened before.
  await expect(async () => {
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'User Profile' }).click({ timeout: 2000 })
  }).toPass()
  const profile = page.getByRole('dialog', { name: 'Perfil de usuario' })
  await expect(profile).toHaveAttribute('lang', 'es')
  await expect(
    profile.getByRole('button', { name: 'Configurar el inicio de sesión en dos pasos' }),
  ).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Cerrar' })).toBeVisible()
  const box = await profile.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  const beyond = await profile.evaluate((dialog) => {
    const { right } = dialog.getBoundingClientRect()
    return [...dialog.querySelectorAll('*')]
      .filter((part) => part.getBoundingClientRect().right > right)
      .map((part) => part.textContent)
  })
  expect(beyond).toEqual([])
})

test('a link that was sent in Spanish opens in Spanish, and can be read in English', async ({ page }) => {
  await page.goto('/myresults?language=es#nobody')
  await expect(languageOf(page)).toHaveAttribute('lang', 'es')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(languageOf(page)).toHaveAttribute('lang', 'en')
  expect(new URL(page.url()).hash).toBe('#nobody')
})
