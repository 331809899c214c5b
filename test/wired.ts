import { refreshSite } from '../app/site/current-site.server'
import { registerListeners } from '../app/wiring.server'

// As in a running site: whoever listens hears what a test does, and what the last file set is gone.
registerListeners()
await refreshSite()
