import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { routerLink, useGo } from '@/app/router-link'
import { PageHeader } from '@/ui/page-header'
import { toast } from '@/ui/toast'
import { NewEntity, type NewEntityProps, type FormDefinition } from './register-form'

interface NewPageProps {
  title: string
  list: { label: string; to: string }
  /** The section of the side navigation, where the crumbs begin with it. */
  section?: string | undefined
  children: ReactNode
}

/** The page of a new thing: its list in the crumbs, its form below. */
export function NewPage({ title, list, section, children }: NewPageProps) {
  return (
    <div className="min-h-full bg-bg">
      <PageHeader
        title={title}
        crumbs={section === undefined ? [list] : [{ label: section }, list]}
        renderLink={routerLink}
      />
      {children}
    </div>
  )
}

interface NewEntityPageProps<V extends FieldValues, Doc extends { _id: string; version: number }>
  extends
    Omit<NewPageProps, 'children'>,
    Omit<NewEntityProps<V, Doc>, 'onAdded' | keyof FormDefinition<V, Doc>> {
  form: FormDefinition<V, Doc>
  /** The address of its pages, without the id: `/payers`. */
  one: string
  /** What is said once it was added. */
  said: (doc: Doc) => string
}

/** Adds a thing to a register on a page of its own, says so, and goes to the page of what was added. */
export function NewEntityPage<V extends FieldValues, Doc extends { _id: string; version: number }>({
  title,
  list,
  section,
  form,
  one,
  said,
  ...rest
}: NewEntityPageProps<V, Doc>) {
  const go = useGo()
  return (
    <NewPage title={title} list={list} section={section}>
      <NewEntity
        {...form}
        {...rest}
        onAdded={(doc) => {
          toast.success(said(doc))
          go(`${one}/${doc._id}`, { replace: true })
        }}
      />
    </NewPage>
  )
}
