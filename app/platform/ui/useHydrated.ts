import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Tells whether scripts run; false in the server's page and during hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
