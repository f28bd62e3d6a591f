import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@/styles/app.css'
import { setStyleNonce } from '@/app/style-nonce'
import { keepOnlyOurs } from '@/lib/persist'
import { followOtherTabs } from '@/stores/session'
import { startTheme } from '@/stores/theme'
import { createAppRouter, createQueryClient } from './router'

async function start(): Promise<void> {
  setStyleNonce()
  startTheme()
  // Development only: the build that ships never holds a byte of the mock server.
  if (import.meta.env.MODE === 'mock') await (await import('@mocks/browser')).startMocks()
  followOtherTabs()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  const router = createAppRouter(createQueryClient())
  keepOnlyOurs()
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}

void start()
