import { expect, test } from 'vitest'
import { startCookie } from '@contract/start-cookie'
import { useSession } from '@/stores/session'
import { readCookie, writeCookie, year } from './cookies'

test('whose start screen it was is forgotten with the session, however that ends', () => {
  for (const end of [() => useSession.getState().end('idle'), () => useSession.getState().expire()]) {
    useSession.getState().start({
      token: 't1',
      primary_username: 'courier',
      user: { _id: 'u1', firstName: 'Kai', lastName: 'Lund' },
    })
    writeCookie(startCookie, 'courier', year)
    expect(readCookie(startCookie)).toBe('courier')
    end()
    expect(readCookie(startCookie)).toBeUndefined()
  }
})
