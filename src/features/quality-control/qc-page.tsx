import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { usePageTitle } from '@/app/page-title'
import { routerLink } from '@/app/router-link'
import { ListPage } from '@/table/list-page'
import { Button } from '@/ui/button'
import { deferred } from '@/ui/deferred'
import { PageHeader } from '@/ui/page-header'
import { LinkTabs } from '@/ui/tabs'
import { Board } from './board'
import type { QcSearch } from './search'

const BenchPage = deferred(() => import('./bench-page').then((part) => part.BenchPage))
const LotsPage = deferred(() => import('./lots-page').then((part) => part.LotsPage))
const Reviews = deferred(() => import('./reviews').then((part) => part.Reviews))
const PlanDialog = deferred(() => import('./plan-dialog').then((part) => part.PlanDialog))

/** Quality control: each test on each instrument and where it stands, its lots, and the months that are signed. */
export function QcPage() {
  const search = useSearch({ from: '/_in/qc' })
  if (search.plan !== undefined) return <BenchPage planId={search.plan} runs={search.runs} />
  return <Parts search={search} />
}

function Parts({ search }: { search: QcSearch }) {
  const router = useRouter()
  const { ability } = useMe()
  const [adding, setAdding] = useState(false)
  usePageTitle(m.qualityControl.title)
  const sections = ['board', 'lots', 'reviews'] as const
  return (
    <ListPage
      head={
        <>
          <PageHeader
            title={m.qualityControl.title}
            crumbs={[{ label: m.navigation.sectionLaboratory }]}
            renderLink={routerLink}
            actions={
              ability.can('manage', 'Qc') &&
              search.section === 'board' && (
                <Button onClick={() => setAdding(true)}>{m.qualityControl.addPlan}</Button>
              )
            }
          />
          <LinkTabs
            label={m.qualityControl.sections}
            renderLink={routerLink}
            tabs={sections.map((section) => ({
              to: router.buildLocation({ to: '/qc', search: { section } }).href,
              label: m.qualityControl.section[section],
              current: search.section === section,
            }))}
          />
          {adding && <PlanDialog plan={undefined} onClose={() => setAdding(false)} />}
        </>
      }
      toolbar={null}
      foot={null}
    >
      {search.section === 'board' && <Board text={search.text} />}
      {search.section === 'lots' && <LotsPage />}
      {search.section === 'reviews' && <Reviews />}
    </ListPage>
  )
}
