import { demoPassword } from '@contract/demo-users'
import { parseArgs } from 'node:util'
import { createPasswords } from '../node/passwords'
import { seedBulk } from '../seed/bulk'
import { seedDemo } from '../seed/demo'
import { makeLabOnce } from '../seed/new-lab'
import { readSeeded } from '../seed/read-seeded'
import { CommandError, wholeNumber, type Command, type World } from './command'

const countOrders = async ({ owner }: World) =>
  (
    await owner
      .selectFrom('lab_order')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Fills an empty database with the demo laboratory; answers whether it did. */
const seedIfEmpty = ({ owner, note }: World, now: Date): Promise<boolean> =>
  makeLabOnce(owner, async (tx) => {
    note('Seeding the demo laboratory')
    await seedDemo(tx, await createPasswords().hash(demoPassword), { now })
  })

/** `seed`: the demo laboratory into an empty database. `--orders N`: and more orders of the past, until there are N. */
export const seed: Command = {
  usage: 'seed [--orders N]',
  read(args) {
    const { values } = parseArgs({ args, options: { orders: { type: 'string' } } })
    const wanted = values.orders === undefined ? undefined : wholeNumber(values.orders, '--orders')
    return async (world) => {
      const now = new Date()
      const fresh = await seedIfEmpty(world, now)
      const seeded = await readSeeded(world.owner)
      if (!seeded)
        throw new CommandError('This database holds a real laboratory. Demo data is not mixed into it.')
      if (!fresh && wanted === undefined)
        throw new CommandError('This database holds the demo laboratory already.')
      const missing = (wanted ?? 0) - (await countOrders(world))
      const progress = (what: string, done: number, of: number) => world.note(`${what}: ${done} of ${of}`)
      if (missing > 0) await seedBulk(world.owner, seeded, { orders: missing, now, progress })
      world.say(`orders ${await countOrders(world)}`)
      return 0
    }
  },
}
