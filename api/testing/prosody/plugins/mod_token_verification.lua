-- Admits people to the room of their token only, as mod_token_verification of Jitsi does, for tests.
local jid = require "util.jid";
local st = require "util.stanza";

local admins = module:get_option_inherited_set("admins", {});

local function check_room(event)
    local session, stanza = event.origin, event.stanza;
    if admins:contains(jid.bare(stanza.attr.from)) then return; end
    if session.jitsi_meet_room and session.jitsi_meet_room:lower() == jid.node(stanza.attr.to) then return; end
    session.send(st.error_reply(stanza, "cancel", "not-allowed", "Room and token mismatched"));
    return true;
end

module:hook("muc-room-pre-create", check_room, 99);
module:hook("muc-occupant-pre-join", check_room, 99);
