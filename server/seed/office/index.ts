import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema'
import { seedAutoverification } from './autoverification'
import { seedBatches } from './batches'
import { seedJobs, seedPayerRules, seedStatements } from './billing'
import { seedClinicDesk } from './clinic-desk'
import { seedChromatography } from './chromatography'
import { seedContractLabs } from './contract-labs'
import { seedCouriers } from './couriers'
import { seedDeliveries } from './deliveries'
import { seedPlates } from './plates'
import { seedPublicHealth } from './public-health'
import { seedQualityControl } from './quality-control'
import { seedEhr } from './ehr'
import { seedInstrumentRuns } from './instrument-runs'
import { seedIntake } from './intake'
import { seedChat, seedTickets } from './messages'
import { seedMrsa } from './mrsa'
import { seedReferrals } from './referrals'
import { seedRemoteOrders } from './remote-orders'
import { seedRegistrations } from './registrations'
import { seedSupplies } from './supplies'
import { seedTransfers } from './transfers'
import type { OfficeWorld } from './world'

/** What the office of the demo laboratory has on its desk: registers that no order fills. After the orders. */
export async function seedOffice(
  db: Kysely<Database>,
  world: OfficeWorld,
  passwordHash: string,
): Promise<void> {
  // Without it the database plans as for empty tables, and a join of three of them may take longer than a statement may.
  await sql`analyze patient, lab_order, specimen, analysis`.execute(db)
  await seedContractLabs(db, world)
  await seedPayerRules(db, world)
  await seedStatements(db, world)
  await seedJobs(db, world)
  await seedIntake(db, world)
  await seedRegistrations(db, world, passwordHash)
  await seedTickets(db, world)
  await seedChat(db, world)
  await seedDeliveries(db, world)
  await seedPublicHealth(db, world)
  await seedEhr(db, world)
  await seedReferrals(db, world)
  await seedTransfers(db, world)
  await seedQualityControl(db, world)
  await seedPlates(db, world, await seedBatches(db, world))
  await seedMrsa(db, world)
  await seedInstrumentRuns(db, world)
  await seedChromatography(db, world)
  await seedAutoverification(db, world)
  await seedCouriers(db, world)
  await seedSupplies(db, world)
  await seedRemoteOrders(db, world)
  await seedClinicDesk(db, world, passwordHash)
}
