import type { ReactNode } from 'react'
import { t } from '@contract/messages'
import { routerLink, useGo } from '@/app/router-link'
import { PageHeader } from '@/ui/page-header'
import { toast } from '@/ui/toast'

/** The page of a new entry: its list in the crumbs, its form below. */
export function NewPage({
  title,
  list,
  children,
}: {
  title: string
  list: { label: string; to: string }
  children: ReactNode
}) {
  return (
    <div className="min-h-full bg-bg">
      <PageHeader
        title={title}
        crumbs={[{ label: t('register.administration') }, list]}
        renderLink={routerLink}
      />
      {children}
    </div>
  )
}

/** After an entry was added: says so and goes to its page. */
export function useGoToAdded(one: string, said: (name: string) => string) {
  const go = useGo()
  return ({ _id, name }: { _id: string; name: string }) => {
    toast.success(said(name))
    go(`${one}/${_id}`, { replace: true })
  }
}
