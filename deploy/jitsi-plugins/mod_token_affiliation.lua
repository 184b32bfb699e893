-- A plugin for the rooms of Prosody: gives everybody who enters the affiliation of the token, `context.user.affiliation`, so that the
-- application decides who moderates. "owner" moderates; any other value, and a token without one, is "member".

-- Jitsi's own library. A Prosody without Jitsi has neither this file nor rooms for health checks.
local found, util = pcall(module.require, module, "util");
local admins = module:get_option_inherited_set("admins", {});
local is_admin = found and util.is_admin or function (jid) return admins:contains(jid); end;
local is_healthcheck_room = found and util.is_healthcheck_room or function () return false; end;

module:hook("muc-occupant-joined", function (event)
    local room, occupant, session = event.room, event.occupant, event.origin;
    -- The conference focus and the video bridge keep their rights.
    if is_healthcheck_room(room.jid) or is_admin(occupant.bare_jid) then
        return;
    end
    local user = session and session.jitsi_meet_context_user;
    local affiliation = user and user["affiliation"] == "owner" and "owner" or "member";
    room:set_affiliation(true, occupant.bare_jid, affiliation);
end);
