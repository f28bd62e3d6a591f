import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@/styles/app.css'
import { setStyleNonce } from '@/app/style-nonce'
import { keepOnlyOurs, readStored } from '@/lib/persist'
import { followOtherTabs, useSession } from '@/stores/session'
import { startTheme } from '@/stores/theme'
import { createAppRouter, createQueryClient } from './router'

/** However a courier's session ends, and where it ended while the page was closed: nothing of theirs stays readable here. */
function lockCourierPhone(): void {
  const lock = () => {
    if (!useSession.getState().authenticated && readStored('courierDevice'))
      void import('@/app/courier/phone-store').then(({ lockPhone }) => lockPhone())
  }
  lock()
  useSession.subscribe(lock)
}

async function start(): Promise<void> {
  setStyleNonce()
  startTheme()
  // Development only: the build that ships never holds a byte of the mock server.
  if (import.meta.env.MODE === 'mock') await (await import('@mocks/browser')).startMocks()
  followOtherTabs()
  lockCourierPhone()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  const router = createAppRouter(createQueryClient())
  keepOnlyOurs()
  const page = createRoot(root)
  // In slices: a key is taken while the first screen is drawn.
  startTransition(() =>
    page.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}

void start()
