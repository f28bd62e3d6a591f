import type { Needs } from '@contract/test-directory/shapes'
import { byDrawOrder, containersFor } from '@contract/rules/draw-order'
import type { Executor } from '../../core/tx'
import { collectables, containersById, keepsOf } from './store'

/** What chosen panels and tests are collected in, in order of draw. */
export async function needsOf(
  db: Executor,
  labId: string,
  items: readonly {
    panelId?: string | null | undefined
    testId?: string | null | undefined
    sampleTypeId?: string | null | undefined
  }[],
): Promise<Needs> {
  const ids = items.flatMap(({ panelId, testId }) => panelId ?? testId ?? [])
  const picked = new Map(
    items.flatMap(({ panelId, testId, sampleTypeId }) => {
      const id = panelId ?? testId
      return id && sampleTypeId ? [[id, [sampleTypeId]] as const] : []
    }),
  )
  const known = await containersById(db, labId)
  const asked = (await collectables(db, labId, ids)).map((one) => ({
    ...one,
    // What is chosen is what is collected; one that is switched off is offered to nobody.
    containers: (picked.get(one._id) ?? one.containers).filter((id) => known.has(id)),
  }))
  const { chosen, unknown } = containersFor(asked)
  const docs = [...chosen].flatMap(([id, tests]) => {
    const container = known.get(id)
    const keeping = asked.filter(({ name }) => tests.includes(name)).flatMap((one) => one.keeping)
    return container ? [{ ...container, tests, keeps: keepsOf(keeping, container) }] : []
  })
  return { docs: docs.toSorted(byDrawOrder), unknown }
}
