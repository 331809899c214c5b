import { wire } from '../app/wiring.server'

// As in a running site: whoever listens hears what a test does.
wire()
