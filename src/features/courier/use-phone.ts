import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { CourierEventInput } from '@contract/courier/events'
import { sessionQuery, bootstrapQuery, useMe } from '@/app/me'
import { keepPage } from '@/app/courier/kept-page'
import { useQueryClient } from '@tanstack/react-query'
import { createPhone, type Phone, type PhoneState } from './phone'

/** The phone of whoever is signed in, for as long as the page is open. */
export function usePhoneOfMe(): { phone: Phone; state: PhoneState } {
  const { user } = useMe()
  const client = useQueryClient()
  const [phone] = useState(() =>
    createPhone({ userId: user._id, name: `${user.firstName} ${user.lastName}` }),
  )
  const state = useSyncExternalStore(phone.subscribe, phone.state)
  useEffect(() => {
    void phone.start()
    return () => phone.stop()
  }, [phone])
  const { route } = state
  useEffect(() => {
    // What the page needs to open without a signal, once it is known to be this courier's.
    const session = client.getQueryData(sessionQuery.queryKey)
    const bootstrap = client.getQueryData(bootstrapQuery.queryKey)
    if (route && session && bootstrap) void keepPage({ session, bootstrap }).catch(() => undefined)
  }, [client, route])
  return { phone, state }
}

export const PhoneContext = createContext<{ phone: Phone; state: PhoneState } | null>(null)

export function usePhoneContext(): { phone: Phone; state: PhoneState } {
  const found = useContext(PhoneContext)
  if (!found) throw new Error('No phone above.')
  return found
}

type Rest<E> = E extends unknown ? Omit<E, '_id' | 'at'> : never

/** An event of now, by the phone's clock, under an id made here: by it the laboratory keeps it once. */
export const eventNow = (rest: Rest<CourierEventInput>): CourierEventInput => ({
  _id: crypto.randomUUID(),
  at: new Date().toISOString(),
  ...rest,
})
