import type { QueryClient } from '@tanstack/react-query'
import type { RemoteFormKey } from '@contract/remote-orders/choices'
import { draftQuery } from '@/form/use-draft'
import { draftName, offeredQuery } from './queries'

/** Asks for what a form of remote order entry offers and for what was typed into it before, as the page is opened. */
export function loadEntry(queryClient: QueryClient, form: RemoteFormKey, edit: string | undefined): void {
  void queryClient.prefetchQuery(offeredQuery)
  void queryClient.prefetchQuery(draftQuery(draftName(form, edit)))
}
