import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { api } from '@contract/api'
import { m } from '@contract/messages'
import { createSeals, type Seals } from '../core/seals'
import { dropLostPhones, sealPhonesAnew } from '../modules/courier/public'
import { dropLostSecrets, sealWaysAnew } from '../modules/deliveries/public'
import { dropLostCertificates, sealCertificatesAnew } from '../modules/ehr-connections/public'
import { dropLostPartnerKey, sealPartnerKeyAnew } from '../modules/transfers/public'
import { endSecondFactor, sealAnew, unopenable } from '../modules/session/public'
import { readKey } from '../node/key-file'
import {
  keyCheckOf,
  makeNextKey,
  presentKey,
  sealsOf,
  secretsKeyFile,
  settleNextKey,
} from '../node/secrets-key'
import { CommandError, UsageError, theLab, type Command, type World } from './command'
import { writeAsCommand } from './write-as'

/** The key that the database's secrets are sealed with now, proven to be it. */
async function sealedWith(world: World, file: string | undefined): Promise<Seals> {
  const { config } = world
  const key = file === undefined ? presentKey(config) : readKey(resolve(file))
  if (file !== undefined && key === undefined) throw new CommandError(`There is no key in ${resolve(file)}.`)
  const known = await keyCheckOf(world.db)
  if (known === null)
    throw new CommandError('This database has no key yet: the server makes one at its first start.')
  const seals = key === undefined ? undefined : createSeals(key)
  if (seals === undefined || known !== (await seals.check()))
    throw new CommandError(
      'The secrets in this database were sealed with another key. Name its file with --from; if it is lost, ' +
        '--lost takes the authenticators off their accounts.',
    )
  return seals
}

/** Seals every secret with another key: with a new one of the data folder, or, from a former one, with the present one. */
async function renew(world: World, labId: string, former: string | undefined): Promise<void> {
  const { config } = world
  const before = await sealedWith(world, former)
  if (former === undefined && config.secretsKey !== undefined)
    throw new CommandError(
      'ALIQUOT_SECRETS_KEY is set. Put its present value into a file, set it to a new one, and name the file with --from.',
    )
  const after = former === undefined ? makeNextKey(config) : sealsOf(config)
  const writeAs = writeAsCommand(world, api.users.resetSecondFactor)
  const sealed = await writeAs(labId, async (w) => {
    const keys = { before, after }
    const count =
      (await sealAnew(w.tx, keys, labId)) +
      (await sealWaysAnew(w.tx, keys, labId)) +
      (await sealCertificatesAnew(w.tx, keys, labId)) +
      (await sealPartnerKeyAnew(w.tx, keys, labId))
    await sealPhonesAnew(w.tx, keys, labId)
    await w.tx
      .updateTable('installation')
      .set({ key_check: await after.check() })
      .execute()
    w.about('lab', labId, m.audit.reasonKeyRenewed)
    return count
  })
  await settleNextKey(world.db, config)
  world.say(`secrets sealed anew ${sealed}`)
  if (former === undefined)
    world.note(
      `The new key is in ${secretsKeyFile(config)}. Keep a copy of that file, away from the backups.`,
    )
}

/** The present key becomes the database's. Authenticators that it does not open are taken off their accounts, on record. */
async function takeOff(world: World, labId: string): Promise<void> {
  const seals = sealsOf(world.config)
  const writeAs = writeAsCommand(world, api.users.resetSecondFactor)
  const lost = await writeAs(labId, async (w) => {
    const owners = await unopenable(w.tx, seals, labId)
    for (const owner of owners) await endSecondFactor(w, owner)
    const ways = await dropLostSecrets(w, seals, labId, new Date())
    const certificates = await dropLostCertificates(w.tx, seals, labId)
    const partnerKeys = await dropLostPartnerKey(w.tx, seals, labId)
    await dropLostPhones(w.tx, seals, labId)
    await w.tx
      .updateTable('installation')
      .set({ key_check: await seals.check() })
      .execute()
    w.about('lab', labId, m.audit.reasonKeyLost)
    return { owners: owners.length, ways, certificates, partnerKeys }
  })
  world.say(`authenticators taken off ${lost.owners}`)
  if (lost.ways > 0) world.say(`ways of delivery without their password or key ${lost.ways}`)
  if (lost.certificates > 0) world.say(`HL7 connections without our own certificate ${lost.certificates}`)
  if (lost.partnerKeys > 0)
    world.say('the key pair for lab transfers is lost; make another one and give it to the partners')
}

/**
 * `renew-secrets-key` seals every secret with a new key (authenticators, ways of delivery, HL7 certificates, the key for lab
 * transfers); with `--from FILE`, those that were sealed with the key in that file, with the present one; with `--lost`, it takes those off that nobody can open any more, and their owners set up
 * new ones.
 */
export const renewSecretsKeyCommand: Command = {
  usage: 'renew-secrets-key [--from FILE | --lost]',
  read(args) {
    const { values } = parseArgs({ args, options: { from: { type: 'string' }, lost: { type: 'boolean' } } })
    const { from, lost = false } = values
    if (from !== undefined && lost) throw new UsageError('Either the key is in a file, or it is lost.')
    return async (world) => {
      if (world.beside)
        throw new CommandError('A server is running on this data folder. Stop it before you renew its key.')
      const labId = await theLab(world)
      await settleNextKey(world.db, world.config)
      await (lost ? takeOff(world, labId) : renew(world, labId, from))
      return 0
    }
  },
}
