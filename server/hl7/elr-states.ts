import { z } from 'zod'

/** How a state's health department is addressed: MSH-5, MSH-6 and MSH-21 of its reports. */
export const ElrState = z.object({
  application: z.object({ namespace: z.string(), oid: z.string() }),
  facility: z.object({ namespace: z.string(), oid: z.string() }),
  profile: z.enum(['PHLabReport-NoAck', 'PHLabReport-Ack', 'PHLabReport-Batch']),
})
export type ElrState = z.infer<typeof ElrState>

type Row = readonly [application: string, facility: string, profile?: ElrState['profile']]

/**
 * As the public samples of CDCgov/prime-reportstream (commit 5f58b4c5, CC0) address them; a laboratory checks them with its state
 * and enters its own. `name^OID`. States whose samples leave the receiver empty are not here: theirs must be asked for.
 */
const ROWS: Readonly<Record<string, Row>> = {
  AK: ['AKDOH', 'AKDOH'],
  AL: ['ALNBS^2.16.840.1.114222.4.5.1', 'ALDOH^2.16.840.1.114222.4.1.3636'],
  AZ: ['AZ.DOH.ELR^2.16.840.1.114222.4.3.3.2.9.3', 'AZDOH^2.16.840.1.1142224.1.142'],
  CA: ['CDPH CA REDIE^2.16.840.1.114222.4.3.3.10.1.1', 'CDPH_CID^2.16.840.1.114222.4.1.214104'],
  FL: ['FDOH-ELR^2.16.840.1.114222.4.3.3.8.1.3', 'FDOH^2.16.840.1.114222.1.3645'],
  HI: ['HIDOH', 'HIDOH'],
  IN: ['IN-ELR', 'IDOH'],
  LA: ['LA-ELR^LA-ELR', 'LADOH^LADOH'],
  MA: ['MA-MDPH^2.16.840.1.113883.19.3.2', 'MA-MDPH^2.16.840.1.113883.19.3.2'],
  MH: ['RMI_DOH', 'RMI_DOH'],
  MO: ['MOELR^2.16.840.1.114222.4.3.3.10.1.1', 'MODHSS^2.16.840.1.114222.4.3.2.2.1.163'],
  NH: ['NH_ELR^2.16.840.1.114222.4.3.2.2.3.600.4', 'NH_DHHS^2.16.840.1.114222.4.1.3669', 'PHLabReport-Batch'],
  NJ: ['ELRS^2.16.840.1.113883.3.1299.5.1.6.1', 'NJDOH^2.16.840.1.113883.3.1299'],
  NV: ['NVDOH', 'NVDOH'],
  OK: ['OSDHMessaging^2.16.840.1.113883.3.1014.4', 'OSDH^2.16.840.1.113883.3.1014'],
  PA: ['PA-ELR', 'PADOH'],
  SC: ['SCDOH^2.16.840.1.114222.4.3.2.2.1.179.1', 'SC^2.16.840.1.114222.4.1.3680'],
  TN: ['tdh-ELR^2.16.840.1.113883.3.773.1.1.3', 'TDH^2.16.840.1.113883.3.773'],
  VI: ['VI-DOH', 'VI-DOH'],
  VT: ['NBS^2.16.840.1.114222.4.1.185.1', 'VDH^2.16.840.1.114222.4.1.185'],
}

const named = (text: string) => {
  const [namespace = '', oid = ''] = text.split('^')
  return { namespace, oid }
}

/** By postal code. */
export const ELR_STATES: Readonly<Record<string, ElrState>> = Object.fromEntries(
  Object.entries(ROWS).map(([state, [application, facility, profile = 'PHLabReport-NoAck']]) => [
    state,
    { application: named(application), facility: named(facility), profile },
  ]),
)
