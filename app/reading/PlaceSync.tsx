import { useEffect } from 'react'
import { useAuth } from '../accounts/AuthContext'
import { sendPlaces } from './send-places'

/** What was read before logging in, or without a connection, comes to the account. */
export function PlaceSync() {
  const userId = useAuth().user?.id
  useEffect(() => {
    if (userId === undefined) return
    void sendPlaces()
    addEventListener('online', sendPlaces)
    return () => removeEventListener('online', sendPlaces)
  }, [userId])
  return null
}
