import { expect, test } from 'vitest'
import { useSession } from '@/stores/session'
import { clearStoredState } from './persist'
import { notedStart, noteStart } from './start-cookie'

test('whose start screen it was is forgotten with the session, however that ends', () => {
  const { end: left, expire } = useSession.getState()
  for (const end of [() => left('idle'), expire, clearStoredState]) {
    useSession.getState().start({
      token: 't1',
      primary_username: 'courier',
      user: { _id: 'u1', firstName: 'Kai', lastName: 'Lund' },
    })
    noteStart('courier')
    expect(notedStart()).toBe('courier')
    end()
    expect(notedStart()).toBeUndefined()
  }
})
