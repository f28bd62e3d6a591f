import { json } from '../db/json'
import type { TestLab } from './harness'

/** Another laboratory in the same database, with nothing in it; the installation's own stays the first. Answers its id. */
export async function addAnotherLab({ owner }: TestLab): Promise<string> {
  const like = await owner.selectFrom('lab').selectAll().orderBy('id').executeTakeFirstOrThrow()
  const id = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
  await owner
    .insertInto('lab')
    .values({ ...like, settings: json(like.settings), address: json(like.address), id, name: 'Another one' })
    .execute()
  return id
}
