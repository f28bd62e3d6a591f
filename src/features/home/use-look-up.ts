import { useEffect, useRef } from 'react'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { call } from '@/api/client'
import { isApiError, messageOf } from '@/api/errors'
import { useGo } from '@/app/router-link'
import { announce } from '@/ui/live-region'
import { addScan, answerScan } from './scan-log'

/** Looks a code up and opens its order. The newest scan wins: an older answer is noted, but leads nowhere. */
export function useLookUp(): (code: string) => void {
  const go = useGo()
  const newest = useRef<string>(undefined)
  useEffect(() => () => void (newest.current = undefined), [])

  return (code) => {
    const id = crypto.randomUUID()
    newest.current = id
    addScan({ id, code, at: new Date(), state: 'looking', message: null, to: null })
    call(api.orders.byRequisition, { params: { requisitionNumber: code }, body: {} }).then(
      (order) => {
        const to = `/order/${order._id}`
        answerScan(id, { state: 'opened', to })
        if (newest.current === id) go(to)
      },
      (error: unknown) => {
        const missing = isApiError(error, 'not_found')
        const message = missing ? m.errors.receivingNoRemoteOrder : messageOf(error)
        answerScan(id, { state: missing ? 'missing' : 'failed', message })
        announce(`${code}: ${message}`, { urgent: true })
      },
    )
  }
}
