import { m } from '@contract/messages'
import { useMe } from '@/app/me'
import { offeredLanguages } from '@/lib/language'
import { Dialog } from '@/ui/dialog'
import { Facts } from '@/ui/facts'
import { deferred } from '@/ui/deferred'
import { ProfileLanguage } from './profile-language'
import { ProfileNotices } from './profile-notices'

const SecondFactor = deferred(() => import('./second-factor').then((part) => part.default))

interface ProfileDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ProfileDialog({ open, onOpenChange }: ProfileDialogProps) {
  const { user, session } = useMe()
  const facts = [
    { label: m.profile.username, value: <span className="mono">{user.username}</span> },
    { label: m.profile.name, value: `${user.firstName} ${user.lastName}` },
    ...(user.email ? [{ label: m.profile.email, value: user.email }] : []),
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} lang={m.session.language} title={m.profile.title}>
      <Facts facts={facts} layout="column" className="pt-2 text-body!" />
      {session.primary_username === user.username && (
        <div className="mt-4 grid gap-4">
          {offeredLanguages().length > 1 && <ProfileLanguage />}
          {user.userType === 'portal' && <ProfileNotices />}
          <SecondFactor />
        </div>
      )}
    </Dialog>
  )
}
