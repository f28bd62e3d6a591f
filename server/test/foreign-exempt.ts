import { defineAbility } from '@contract/abilities'
import { api } from '@contract/api'
import { calls } from '@contract/calls'
import { userTypes } from '@contract/choices'
import type { AnyEndpoint } from '@contract/endpoint'
import { featureNames } from '@contract/features'
import { rolesOffered } from '@contract/roles'

/** Accounts that belong to a clinic, or stand in one: they see rows of their own locations and of no other. */
const atClinics = userTypes.filter((type) => type === 'portal' || type === 'courier' || type === 'kiosk')
const everyFeature = new Set(featureNames)

/** Whether an account at a clinic can make this call at all, with any role that it can be given. */
export function clinicsMay({ can }: AnyEndpoint): boolean {
  if (typeof can === 'string') return true
  const [action, subject] = can
  return atClinics.some((userType) =>
    rolesOffered(userType, true).some((role) =>
      defineAbility({ userType, roles: [role], features: everyFeature }).can(action, subject),
    ),
  )
}

/** Without rows of own locations by its contract, and by its rights for nobody at a clinic. */
const isForStaff = (endpoint: AnyEndpoint) => endpoint.scope !== 'own' && !clinicsMay(endpoint)

/** The rest of the calls that take no id of a clinic’s row, and why each is left to other tests. */
const named: Record<string, string> = {
  'session.login': 'a username and a password',
  'session.logout': 'ends the caller’s own session',
  'session.loginEnrol': 'a challenge',
  'session.loginCode': 'a challenge and a code',
  'session.confirmPassword': 'the caller’s own password',
  'session.chooseLanguage': 'the caller’s own account',
  'session.noticeChoices': 'the caller’s own account',
  'session.chooseNotices': 'the caller’s own account',
  'session.readNotices': 'marks only what stands in the caller’s own bell',
  'session.totp': 'the caller’s own account',
  'session.totpStart': 'the caller’s own account',
  'session.totpConfirm': 'the caller’s own account',
  'session.totpDisable': 'the caller’s own account',
  'session.sendResetEmail': 'a username; the answer is always the same',
  'session.sendResetCode': 'a username; the answer is always the same',
  'session.exchangeResetCode': 'a username and a code',
  'session.resetPassword': 'a token',
  'session.sendRegistrationEmail': 'nothing on file',
  'session.verifyRegistration': 'a token',
  'kiosk.find': 'yes or no with a sealed token, another each time; another clinic’s patient in its own test',
  'remoteOrders.keepFile': 'bytes and a location; one out of reach in its own test',
  'orderSheets.read': 'bytes alone; a list is whoever’s brought it',
  'orderSheets.list': 'what the caller brought, with numbers alone',
  'kiosk.leave': 'a PIN; the tries are limited in its own test',
  'session.mailbox': 'demonstrations only: the mail of everybody',
  ...Object.fromEntries(
    Object.keys(api.reference)
      .filter((name) => name !== 'bootstrap')
      .map((name) => [`reference.${name}`, 'the laboratory’s own lists, the same for everybody']),
  ),
  'about.version': 'what is running here, the same for everybody',
  'about.changeLog': 'the release history, the same for all staff',
  'medications.ingredients': 'the laboratory’s own words of ingredients, the same for everybody',
  'home.clinic': 'numbers of the caller’s own locations; another clinic’s in its own test',
  'patientAccess.open': 'a patient’s token and proof; another patient’s in its own test',
  'patientAccess.paper': 'a token of a proof; another patient’s paper in its own test',
  'pharmacist.waiting': 'a number, of the caller’s own locations as its list is',
  'recalls.open': 'a number, of the caller’s own locations as its list is',
  'faxes.callback': 'signed by the fax service; strangers in its own test',
  'turboReports.check': 'takes nothing and answers two numbers',
  'turboReports.batches': 'what the caller signed, with numbers alone',
  'reportTemplates.preview': 'for who keeps templates; an order out of reach in its own test',
  'labels.printers': 'the laboratory’s own list',
  'testDirectory.list': 'what anybody may read of tests and their containers',
  'testDirectory.needs': 'containers of tests, the same for everybody',
  'contact.info': 'how to reach the laboratory, the same for everybody',
  'contact.send': 'a message; nothing on file',
  ...Object.fromEntries(
    Object.keys(api.access).map((name) => [
      `access.${name}`,
      'links and sessions; strangers in its own test',
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(api.emergency).map((name) => [
      `emergency.${name}`,
      'two identifiers or an own access; strangers in its own test',
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(api.views).map((name) => [
      `views.${name}`,
      'set-up of lists; other people’s in its own test',
    ]),
  ),
}

/** Why a call is not looked at by another clinic: nobody there can make it, or what is said above; else undefined. */
export const exemption = (name: string, endpoint: AnyEndpoint): string | undefined =>
  isForStaff(endpoint) ? 'for the laboratory’s own staff' : named[name]
/** Those that only the list exempts: to look at them besides would be to say it twice. */
export const isNamed = (name: string) => name in named

/** Names above that are no call. */
export const needless = Object.keys(named).filter((name) => !calls.some((one) => one.name === name))
