/** The frame round every screen: top bar, its menu and dialogs. */
export const shell = {
  search: {
    placeholder: 'Search cases, patients, locations, physicians',
    cases: 'Cases',
    patients: 'Patients',
    locations: 'Locations',
    physicians: 'Physicians',
  },
  notifications: 'Notifications',
  profile: { title: 'User Profile', username: 'Username', name: 'Name', email: 'E-mail' },
  linkedAccounts: 'Linked accounts',
  changeLog: { title: 'Change Log', export: 'Export CSV' },
  theme: { title: 'Theme Settings' },
  logout: 'Logout',
} as const
