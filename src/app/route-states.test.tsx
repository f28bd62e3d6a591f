import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { createAppRouter, createQueryClient } from '@/router'
import { RouteFailed } from './route-states'

function failed(error: Error) {
  const client = createQueryClient()
  const reset = vi.fn()
  render(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={createAppRouter(client, createMemoryHistory())}>
        <RouteFailed error={error} reset={reset} />
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return reset
}

test('a screen that fails says so in the words of the catalogue, and may be tried again [msg:render-fail]', async () => {
  const reset = failed(new TypeError('x is undefined'))
  expect(screen.getByText('Something went wrong.')).toBeVisible()
  expect(screen.queryByText(/x is undefined/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reset).toHaveBeenCalledOnce()
})

test('a refusal is said in its own words', () => {
  failed(new ApiError('unavailable', 'The server is starting. Try again.'))
  expect(screen.getByText('The server is starting. Try again.')).toBeVisible()
  expect(screen.queryByText('Something went wrong.')).toBeNull()
})
